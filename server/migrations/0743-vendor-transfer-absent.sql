-- The number of the wallet at which its vendor said last that a transfer which was given back has not arrived: what the wallet held up to
-- then was not that money. One that arrives after all gets another end.
ALTER TABLE vendor_transfer ADD COLUMN absent_seq bigint;
