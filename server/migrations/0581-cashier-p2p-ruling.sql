-- functions: cashier

-- What two people find to have arrived of a disputed part, payments that were stopped, and the bonus of payers (docs/decisions/0055).
ALTER TABLE p2p_part
  -- What one of staff proposes to have arrived, and another confirms.
  ADD COLUMN ruled bigint CHECK (ruled > 0 AND ruled <= amount),
  -- What arrived; of parts from before all of it.
  ADD COLUMN received bigint CHECK (received > 0 AND received <= amount),
  -- When its payer was asked not to pay, because the payee may no longer be paid.
  ADD COLUMN stopped_at timestamptz,
  ADD CONSTRAINT p2p_part_ruled CHECK (ruled IS NULL OR ruling = 'RECEIVED'),
  ADD CONSTRAINT p2p_part_received CHECK (received IS NULL OR received = amount OR (agreed IS TRUE AND received = ruled));
ALTER TABLE p2p_part DROP CONSTRAINT p2p_part_because_check;
ALTER TABLE p2p_part ADD CONSTRAINT p2p_part_because_check
  CHECK (because IN ('UNPAID', 'CANCELLED', 'NOT_RECEIVED', 'PAYEE_STOPPED'));
CREATE INDEX p2p_part_due ON p2p_part (id) WHERE state = 'WAIT_PAY';

-- Two members have the bonus of one payment in a month, whichever of them pays.
-- lives: local, two members have a part in it
CREATE TABLE p2p_bonus_pair (
  low_id bigint NOT NULL,
  high_id bigint NOT NULL CHECK (high_id > low_id),
  month date NOT NULL,
  part_id bigint NOT NULL UNIQUE REFERENCES p2p_part,
  PRIMARY KEY (low_id, high_id, month)
);

-- What a payer had of bonus in a day.
-- lives: local
CREATE TABLE p2p_bonus_day (
  member_id bigint NOT NULL,
  day date NOT NULL,
  given bigint NOT NULL CHECK (given >= 0),
  PRIMARY KEY (member_id, day)
);
