-- Sums over many accounts have no bound: those of the house may pass 2^63 while every row and every balance is far below.
ALTER TABLE house_rollup ALTER COLUMN amount TYPE numeric;
ALTER TABLE ledger_proven ALTER COLUMN amount TYPE numeric;
ALTER TABLE ledger_carried ALTER COLUMN amount TYPE numeric, ALTER COLUMN income TYPE numeric;

-- What is wrong with the system as a whole and needs somebody of the staff, until it is right again: /readyz and /metrics tell it.
-- lives: local
CREATE TABLE alarm (
  name text PRIMARY KEY,
  sentence text NOT NULL CHECK (sentence <> ''),
  since timestamptz NOT NULL
);
