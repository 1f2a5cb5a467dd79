-- functions: cashier

-- Payments between members after an attack on them (docs/decisions/0055).

-- When a web process answered: a minute each. Where minutes are missing, nobody could use the site.
-- lives: local
CREATE TABLE site_beat (at timestamptz PRIMARY KEY);

-- A payer has one unconfirmed part. Parts from before this rule may be several: only those made under it count.
ALTER TABLE p2p_part
  ADD COLUMN alone boolean NOT NULL DEFAULT false,
  -- When its payee was told of the payment, in the same transaction as the notice.
  ADD COLUMN noticed_at timestamptz,
  -- In dispute because its payee could not be asked, not because the payee denied it.
  ADD COLUMN unreached boolean NOT NULL DEFAULT false;
ALTER TABLE p2p_part ALTER COLUMN alone SET DEFAULT true;
CREATE UNIQUE INDEX p2p_part_alone ON p2p_part (payer_id) WHERE alone AND state IN ('WAIT_PAY', 'WAIT_CONFIRM', 'DISPUTED');
DROP INDEX p2p_part_payer;

-- Of a payee who denied what had arrived, or of a payer whose proof was of nothing.
ALTER TABLE p2p_strike ADD COLUMN why text NOT NULL DEFAULT 'DENIED' CHECK (why IN ('DENIED', 'FALSE_PROOF'));
