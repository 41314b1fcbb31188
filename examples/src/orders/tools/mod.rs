//! The desk's tools. A new one in this module or below it is served without being named anywhere else.

mod find_orders;
mod order_status;
mod place_note;
mod refund_order;

pub use find_orders::FindOrders;
pub use order_status::OrderStatus;
pub use place_note::PlaceNote;
pub use refund_order::RefundOrder;
