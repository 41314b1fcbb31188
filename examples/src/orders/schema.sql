-- One row an order, one a line of it, one a note on it. Dates are ISO 8601 text, money is minor units.
CREATE TABLE orders (
    number       TEXT PRIMARY KEY,
    customer     TEXT NOT NULL,
    status       TEXT NOT NULL CHECK (status IN ('received', 'picking', 'shipped', 'delivered', 'cancelled', 'refunded')),
    placed_on    TEXT NOT NULL,
    promised_for TEXT,
    currency     TEXT NOT NULL CHECK (currency IN ('EUR', 'GBP', 'USD'))
) STRICT;

CREATE TABLE lines (
    order_number TEXT NOT NULL REFERENCES orders (number),
    position     INTEGER NOT NULL,
    sku          TEXT NOT NULL,
    title        TEXT NOT NULL,
    quantity     INTEGER NOT NULL CHECK (quantity > 0),
    unit_price   INTEGER NOT NULL CHECK (unit_price >= 0),
    PRIMARY KEY (order_number, position)
) STRICT;

CREATE TABLE notes (
    id           INTEGER PRIMARY KEY,
    order_number TEXT NOT NULL REFERENCES orders (number),
    author       TEXT NOT NULL,
    visibility   TEXT NOT NULL CHECK (visibility IN ('internal', 'customer')),
    body         TEXT NOT NULL,
    written_at   TEXT NOT NULL
) STRICT;

CREATE TABLE refunds (
    order_number TEXT PRIMARY KEY REFERENCES orders (number),
    amount       INTEGER NOT NULL CHECK (amount > 0),
    reason       TEXT NOT NULL,
    granted_by   TEXT NOT NULL
) STRICT;

CREATE INDEX orders_by_customer ON orders (customer);
CREATE INDEX orders_by_placed_on ON orders (placed_on, number);
CREATE INDEX notes_by_order ON notes (order_number, id);
