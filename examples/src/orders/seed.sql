-- A week and a half of a small stationer's orders.
INSERT INTO orders (number, customer, status, placed_on, promised_for, currency) VALUES
    ('A-1037', 'Okafor & Daughters',    'delivered', '2026-10-12', '2026-10-15', 'GBP'),
    ('A-1038', 'Lindqvist Arkitekter',  'delivered', '2026-10-12', '2026-10-16', 'EUR'),
    ('A-1039', 'Brightwater School',    'refunded',  '2026-10-13', '2026-10-16', 'GBP'),
    ('A-1040', 'Marisol Vega',          'shipped',   '2026-10-14', '2026-10-19', 'EUR'),
    ('A-1041', 'Okafor & Daughters',    'cancelled', '2026-10-14', NULL,         'GBP'),
    ('A-1042', 'Harper Lane Books',     'shipped',   '2026-10-15', '2026-10-21', 'USD'),
    ('A-1043', 'Tanaka Studio',         'shipped',   '2026-10-16', '2026-10-23', 'USD'),
    ('A-1044', 'Marisol Vega',          'picking',   '2026-10-19', '2026-10-23', 'EUR'),
    ('A-1045', 'Brightwater School',    'picking',   '2026-10-19', '2026-10-26', 'GBP'),
    ('A-1046', 'Harper Lane Books',     'received',  '2026-10-20', NULL,         'USD'),
    ('B-0007', 'Lindqvist Arkitekter',  'received',  '2026-10-21', '2026-11-02', 'EUR'),
    ('B-0008', 'Okafor & Daughters',    'received',  '2026-10-21', '2026-10-28', 'GBP');

INSERT INTO lines (order_number, position, sku, title, quantity, unit_price) VALUES
    ('A-1037', 1, 'NB-A5-DOT',  'Dotted notebook, A5',              12,   895),
    ('A-1037', 2, 'PN-GEL-BLK', 'Gel pen, black',                   24,   149),
    ('A-1038', 1, 'RL-TRC-50',  'Tracing paper, roll of 50 m',       3,  4250),
    ('A-1039', 1, 'CR-WAX-12',  'Wax crayons, box of 12',           40,   325),
    ('A-1040', 1, 'BR-SAB-06',  'Sable brush, size 6',               2,  1890),
    ('A-1040', 2, 'WC-PAN-24',  'Watercolour set, 24 half pans',     1,  6400),
    ('A-1041', 1, 'NB-A4-LIN',  'Lined notebook, A4',               30,   995),
    ('A-1042', 1, 'BM-LTH-TAN', 'Leather bookmark, tan',            60,   420),
    ('A-1042', 2, 'GW-CRD-BLK', 'Blank greeting card',             200,   185),
    ('A-1042', 3, 'PB-KRF-ROL', 'Kraft paper, roll of 20 m',         4,  1275),
    ('A-1043', 1, 'IK-SUM-100', 'Sumi ink, 100 ml',                  6,  1650),
    ('A-1043', 2, 'PP-WAS-A3',  'Washi paper, A3, 20 sheets',       10,  2380),
    ('A-1044', 1, 'EZ-FLD-BCH', 'Field easel, beech',                1, 11900),
    ('A-1045', 1, 'SC-SAF-KID', 'Safety scissors',                  60,   210),
    ('A-1045', 2, 'GL-STK-40',  'Glue stick, 40 g',                 60,   135),
    ('A-1046', 1, 'BM-LTH-TAN', 'Leather bookmark, tan',            20,   420),
    ('B-0007', 1, 'PL-A0-140',  'Plotter paper, A0, 140 g',          5,  7200),
    ('B-0007', 2, 'ML-FOM-A1',  'Foam board, A1, pack of 10',        2,  5600),
    ('B-0008', 1, 'NB-A5-DOT',  'Dotted notebook, A5',               6,   895);

INSERT INTO notes (order_number, author, visibility, body, written_at) VALUES
    ('A-1039', 'finance',   'internal', 'Half the crayons arrived broken; refunded in full.',   '2026-10-17T09:12:00Z'),
    ('A-1042', 'warehouse', 'customer', 'Two parcels: the kraft paper travels on its own.',     '2026-10-17T14:40:00Z'),
    ('A-1045', 'warehouse', 'internal', 'Waiting for scissors, 20 short.',                      '2026-10-20T08:05:00Z');

INSERT INTO refunds (order_number, amount, reason, granted_by) VALUES
    ('A-1039', 13000, 'damaged', 'finance');
