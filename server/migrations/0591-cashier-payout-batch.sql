-- functions: cashier

-- Withdrawals that are paid by hand together (docs/decisions/0045): one person sets them aside, another releases their accounts.
-- lives: local
CREATE TABLE payout_batch (
  id bigint PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  note text NOT NULL CHECK (length(btrim(note)) BETWEEN 10 AND 300),
  maker bigint NOT NULL CHECK (maker > 0),
  made_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'PROPOSED' CHECK (state IN ('PROPOSED', 'RELEASED', 'REFUSED')),
  checker bigint CHECK (checker > 0 AND checker <> maker),
  decided_at timestamptz,
  decided_note text,
  CHECK ((state = 'PROPOSED') = (checker IS NULL) AND (checker IS NULL) = (decided_at IS NULL) AND (checker IS NULL) = (decided_note IS NULL))
);
CREATE TRIGGER payout_batch_guard BEFORE UPDATE OR DELETE ON payout_batch FOR EACH ROW EXECUTE FUNCTION guard_payout_batch();
CREATE TRIGGER payout_batch_no_truncate BEFORE TRUNCATE ON payout_batch FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_batch_audit AFTER INSERT OR UPDATE ON payout_batch FOR EACH ROW EXECUTE FUNCTION audit_payout_batch();

-- The tries of a batch.
-- lives: local
CREATE TABLE payout_batch_item (
  batch_id bigint NOT NULL REFERENCES payout_batch,
  withdrawal_id bigint NOT NULL,
  attempt smallint NOT NULL,
  PRIMARY KEY (batch_id, withdrawal_id),
  UNIQUE (withdrawal_id, attempt),
  FOREIGN KEY (withdrawal_id, attempt) REFERENCES payout_attempt
);
CREATE TRIGGER payout_batch_item_stays BEFORE UPDATE OR DELETE ON payout_batch_item FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_batch_item_no_truncate BEFORE TRUNCATE ON payout_batch_item FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
