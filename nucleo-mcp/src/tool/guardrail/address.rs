//! Which addresses belong to the public internet, and which to somebody's own machines.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Whether an address belongs to the public internet.
///
/// Everything that the registries of special-purpose addresses (RFC 6890 and its successors) set
/// aside is not: loopback, private, shared, link-local, multicast, reserved, documentation, and the
/// IPv6 forms that carry such an IPv4 address.
///
/// ```
/// use nucleo_mcp::tool::is_public;
///
/// assert!(is_public("93.184.215.14".parse().unwrap()));
/// assert!(!is_public("169.254.169.254".parse().unwrap()));
/// assert!(!is_public("::ffff:10.0.0.1".parse().unwrap()));
/// ```
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

// One line a block of the registry reads better than the fewest patterns.
#[allow(clippy::unnested_or_patterns)]
fn is_public_v4(address: Ipv4Addr) -> bool {
    // The order of the registry, with what each block is for.
    match address.octets() {
        [0 | 10 | 127, ..]                        // this network; private; loopback
        | [100, 64..=127, ..]                     // shared behind a carrier's NAT
        | [169, 254, ..]                          // link-local
        | [172, 16..=31, ..]                      // private
        | [192, 0, 0 | 2, _]                      // protocol assignments; documentation
        | [192, 88, 99, _]                        // 6to4 relays, withdrawn
        | [192, 168, ..]                          // private
        | [198, 18..=19, ..]                      // benchmarks
        | [198, 51, 100, _] | [203, 0, 113, _]    // documentation
        | [224..=255, ..] => false,               // multicast; reserved; broadcast
        _ => true,
    }
}

#[allow(clippy::unnested_or_patterns)]
fn is_public_v6(address: Ipv6Addr) -> bool {
    match address.segments() {
        // 6to4 and NAT64 addresses carry the IPv4 address they stand for.
        [0x2002, high, low, ..] | [0x0064, 0xff9b, 0, 0, 0, 0, high, low] => is_public_v4(v4(high, low)),
        [0x2001, 0..=0x01ff, ..]                  // protocol assignments, Teredo among them
        | [0x2001, 0x0db8, ..]                    // documentation
        | [0x3fff, 0..=0x0fff, ..] => false,      // documentation
        // All that has been given out lies in 2000::/3: loopback, mapped, private, link-local and
        // multicast addresses lie outside, as does what nobody has yet.
        [first, ..] => first & 0xe000 == 0x2000,
    }
}

fn v4(high: u16, low: u16) -> Ipv4Addr {
    let ([a, b], [c, d]) = (high.to_be_bytes(), low.to_be_bytes());
    Ipv4Addr::new(a, b, c, d)
}

#[cfg(test)]
mod tests {
    use super::*;

    // S93
    #[test]
    fn only_addresses_of_the_public_internet_are_public() {
        for (address, public) in [
            ("1.1.1.1", true),
            ("8.8.8.8", true),
            ("100.63.255.255", true),
            ("100.128.0.0", true),
            ("172.15.255.255", true),
            ("172.32.0.0", true),
            ("192.0.1.1", true),
            ("198.17.255.255", true),
            ("198.20.0.0", true),
            ("223.255.255.255", true),
            ("0.0.0.0", false),
            ("0.1.2.3", false),
            ("10.0.0.1", false),
            ("100.64.0.1", false),
            ("127.0.0.1", false),
            ("127.255.255.254", false),
            ("169.254.169.254", false),
            ("172.16.0.1", false),
            ("172.31.255.255", false),
            ("192.0.0.192", false),
            ("192.0.2.1", false),
            ("192.168.0.1", false),
            ("198.18.0.1", false),
            ("203.0.113.7", false),
            ("224.0.0.1", false),
            ("240.0.0.1", false),
            ("255.255.255.255", false),
            ("2606:4700:4700::1111", true),
            ("2a00:1450:4001::1", true),
            ("2002:808:808::1", true),
            ("64:ff9b::808:808", true),
            ("::", false),
            ("::1", false),
            ("::127.0.0.1", false),
            ("::ffff:127.0.0.1", false),
            ("::ffff:8.8.8.8", false),
            ("64:ff9b::a00:1", false),
            ("64:ff9b:1::808:808", false),
            ("100::1", false),
            ("2001::1", false),
            ("2001:db8::1", false),
            ("2002:7f00:1::1", false),
            ("3fff::1", false),
            ("5f00::1", false),
            ("fc00::1", false),
            ("fd12:3456::1", false),
            ("fe80::1", false),
            ("fec0::1", false),
            ("ff02::1", false),
        ] {
            assert_eq!(is_public(address.parse().unwrap()), public, "{address}");
        }
    }
}
