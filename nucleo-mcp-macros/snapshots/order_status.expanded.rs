/// Look up one order by its number: its status, its customer,
/// the date it was promised for.
pub struct OrderStatus {
    orders: OrderBook,
    clock: Clock,
}
const _: () = {
    use ::nucleo_mcp::__private::v0_1_0 as __nucleo;
    #[automatically_derived]
    impl __nucleo::Named for OrderStatus {
        const DETAILS: __nucleo::ToolDetails = __nucleo::ToolDetails {
            name: "order_status",
            title: __nucleo::Some("Order status"),
            description: "Look up one order by its number: its status, its customer, the date it was promised for.",
            read_only: true,
            weight: __nucleo::Some(__nucleo::ToolWeight {
                kind: "database",
                level: __nucleo::WeightLevel::of(5u32),
                min: 2u32,
                max: 5u32,
            }),
        };
    }
    #[automatically_derived]
    impl __nucleo::Assemble for OrderStatus {
        fn assemble(
            resources: &__nucleo::Resources,
        ) -> __nucleo::Result<Self, __nucleo::Vec<__nucleo::MissingResource>> {
            let mut missing = __nucleo::Vec::new();
            let field_0 = resources
                .fill::<
                    OrderBook,
                >(::core::any::type_name::<Self>(), "orders", &mut missing);
            let field_1 = resources
                .fill::<Clock>(::core::any::type_name::<Self>(), "clock", &mut missing);
            if !missing.is_empty() {
                return __nucleo::Err(missing);
            }
            __nucleo::Ok(Self {
                orders: match field_0 {
                    __nucleo::Some(value) => value,
                    __nucleo::None => return __nucleo::Err(missing),
                },
                clock: match field_1 {
                    __nucleo::Some(value) => value,
                    __nucleo::None => return __nucleo::Err(missing),
                },
            })
        }
    }
};
const _: () = {
    use ::nucleo_mcp::__private::v0_1_0 as __nucleo;
    __nucleo::inventory::submit! {
        __nucleo::Registration::of:: < OrderStatus > (::core::module_path!(),
        ::core::file!(), ::core::line!())
    }
};
const _: () = {
    use ::nucleo_mcp::__private::v0_1_0 as __nucleo;
    #[automatically_derived]
    impl __nucleo::ToolSchema for OrderNumber {
        const DESCRIPTION: __nucleo::Description = __nucleo::Description::object::<
            Self,
        >(
                "OrderNumber",
                &[
                    __nucleo::Property::named::<
                        String,
                    >(__nucleo::Names::both("order_number"))
                        .documented("The order number, like A-1042")
                        .limited(__nucleo::Limits::new().pattern("^[A-Z]-[0-9]{4}$"))
                        .examples(&[__nucleo::Literal::Text("A-1042")]),
                    __nucleo::Property::named::<u8>(__nucleo::Names::both("at_most"))
                        .optional()
                        .limited(
                            __nucleo::Limits::new()
                                .range(
                                    __nucleo::Some(__nucleo::Bound::integer(1)),
                                    __nucleo::Some(__nucleo::Bound::integer(100)),
                                    false,
                                ),
                        )
                        .shown(|| __nucleo::shown::<u8>(&most())),
                ],
            )
            .declared_as::<
                Self,
            >("OrderNumber", ::core::concat!(::core::file!(), ":", ::core::line!()))
            .documented("Which order.");
    }
    const _: () = __nucleo::hold(
        __nucleo::Limits::new()
            .pattern("^[A-Z]-[0-9]{4}$")
            .problem(&<String as __nucleo::ToolSchema>::DESCRIPTION),
    );
    const _: () = __nucleo::hold(
        __nucleo::Literal::Text("A-1042")
            .problem(&<String as __nucleo::ToolSchema>::DESCRIPTION),
    );
    const _: () = __nucleo::hold(
        __nucleo::Limits::new()
            .range(
                __nucleo::Some(__nucleo::Bound::integer(1)),
                __nucleo::Some(__nucleo::Bound::integer(100)),
                false,
            )
            .problem(&<u8 as __nucleo::ToolSchema>::DESCRIPTION),
    );
};
const _: () = {
    use ::nucleo_mcp::__private::v0_1_0 as __nucleo;
    #[automatically_derived]
    impl<T> __nucleo::ToolSchema for Page<T>
    where
        T: __nucleo::ToolSchema,
    {
        const DESCRIPTION: __nucleo::Description = __nucleo::Description::object::<
            Self,
        >(
                "Page",
                &[
                    __nucleo::Property::named::<
                        Vec<T>,
                    >(__nucleo::Names::both("foundOrders")),
                    __nucleo::Property::named::<
                        Option<String>,
                    >(__nucleo::Names::both("next")),
                ],
            )
            .declared_as::<
                Self,
            >("Page", ::core::concat!(::core::file!(), ":", ::core::line!()))
            .with_arguments(&[__nucleo::describe::<T>]);
    }
};
const _: () = {
    use ::nucleo_mcp::__private::v0_1_0 as __nucleo;
    #[automatically_derived]
    impl __nucleo::ToolSchema for Progress {
        const DESCRIPTION: __nucleo::Description = __nucleo::Description::internally_tagged::<
            Self,
        >(
                "Progress",
                "state",
                &[
                    __nucleo::Branch::unit(
                        "Waiting",
                        __nucleo::Constant::named(__nucleo::Names::both("waiting"))
                            .documented("Nobody has looked at it"),
                    ),
                    __nucleo::Branch::fields(
                        "OnItsWay",
                        __nucleo::Constant::named(__nucleo::Names::both("on_its_way")),
                        &[
                            __nucleo::Property::named::<
                                Carrier,
                            >(__nucleo::Names::both("carrier")),
                        ],
                    ),
                    __nucleo::Branch::newtype::<
                        Receipt,
                    >(
                        "Delivered",
                        __nucleo::Constant::named(__nucleo::Names::both("delivered")),
                        &__nucleo::Limits::new(),
                    ),
                ],
            )
            .declared_as::<
                Self,
            >("Progress", ::core::concat!(::core::file!(), ":", ::core::line!()))
            .documented("Where an order is.");
    }
    const _: () = __nucleo::hold(
        <Receipt as __nucleo::ToolSchema>::DESCRIPTION.problem_as_flattened(),
    );
};
const _: () = {
    use ::nucleo_mcp::__private::v0_1_0 as __nucleo;
    #[automatically_derived]
    impl __nucleo::ToolSchema for Carrier {
        const DESCRIPTION: __nucleo::Description = __nucleo::Description::choice::<
            Self,
        >(
                "Carrier",
                &[
                    __nucleo::Constant::named(__nucleo::Names::both("falcon"))
                        .documented("By air"),
                    __nucleo::Constant::named(__nucleo::Names::both("mule")),
                ],
            )
            .declared_as::<
                Self,
            >("Carrier", ::core::concat!(::core::file!(), ":", ::core::line!()));
    }
};
