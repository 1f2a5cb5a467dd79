-- functions: lottery

-- Draws with a beacon (docs/decisions/0026). What was made before stays as it was, and so does what a process of the version before makes.
-- terms: what is fixed of the draw and committed to with the seed; one line of text.
-- signatures: the beacon, published with the result. closed_at: when the digest was taken; a process of the version before cannot close
-- a draw with a beacon, as it does not set this.
ALTER TABLE lottery_issue
  ADD COLUMN recipe text NOT NULL DEFAULT 'tamuvo-draw/1' CHECK (recipe IN ('tamuvo-draw/1', 'tamuvo-draw/2')),
  ADD COLUMN terms text,
  ADD COLUMN signatures text[],
  ADD COLUMN closed_at timestamptz,
  ADD CONSTRAINT lottery_issue_terms CHECK ((recipe = 'tamuvo-draw/2') = (terms IS NOT NULL)),
  ADD CONSTRAINT lottery_issue_closed_at CHECK (recipe = 'tamuvo-draw/1' OR sales_digest IS NULL OR closed_at IS NOT NULL);

DROP TRIGGER lottery_issue_committed ON lottery_issue;
CREATE TRIGGER lottery_issue_committed BEFORE UPDATE ON lottery_issue FOR EACH ROW
  WHEN ((OLD.game, OLD.number, OLD.commitment, OLD.committed_at, OLD.source, OLD.recipe, OLD.terms)
        IS DISTINCT FROM (NEW.game, NEW.number, NEW.commitment, NEW.committed_at, NEW.source, NEW.recipe, NEW.terms))
  EXECUTE FUNCTION refuse_change();
DROP TRIGGER lottery_issue_sold ON lottery_issue;
CREATE TRIGGER lottery_issue_sold BEFORE UPDATE ON lottery_issue FOR EACH ROW
  WHEN (OLD.sales_digest IS NOT NULL AND (OLD.sales_digest, OLD.ticket_count, OLD.real_ticket_count, OLD.closed_at)
        IS DISTINCT FROM (NEW.sales_digest, NEW.ticket_count, NEW.real_ticket_count, NEW.closed_at))
  EXECUTE FUNCTION refuse_change();
DROP TRIGGER lottery_issue_published ON lottery_issue;
CREATE TRIGGER lottery_issue_published BEFORE UPDATE ON lottery_issue FOR EACH ROW
  WHEN (OLD.result IS NOT NULL AND (OLD.result, OLD.seed, OLD.drawn_at, OLD.signatures)
        IS DISTINCT FROM (NEW.result, NEW.seed, NEW.drawn_at, NEW.signatures))
  EXECUTE FUNCTION refuse_change();

-- Seeds that are still secret, sealed by a key that the database has not: `key` is its id.
-- lives: local
CREATE TABLE lottery_sealed_seed (
  issue_id bigint PRIMARY KEY REFERENCES lottery_issue (id),
  key text NOT NULL CHECK (key <> ''),
  sealed bytea NOT NULL
);
CREATE TRIGGER lottery_sealed_seed_stays BEFORE UPDATE ON lottery_sealed_seed FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER lottery_sealed_seed_no_truncate BEFORE TRUNCATE ON lottery_sealed_seed
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The keys of those who sign draws, for good: old draws are verified by them. address: of a holder elsewhere.
-- lives: local
CREATE TABLE lottery_share_key (
  id text PRIMARY KEY,
  modulus text NOT NULL,
  proof text[] NOT NULL,
  address text,
  made_at timestamptz NOT NULL
);
CREATE TRIGGER lottery_share_key_stays BEFORE UPDATE OR DELETE ON lottery_share_key FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER lottery_share_key_no_truncate BEFORE TRUNCATE ON lottery_share_key FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What is promised and published of a draw goes into the audit trail as it happens.
CREATE TRIGGER lottery_issue_made AFTER INSERT ON lottery_issue FOR EACH ROW
  WHEN (NEW.commitment IS NOT NULL) EXECUTE FUNCTION audit_issue();
CREATE TRIGGER lottery_issue_moved AFTER UPDATE ON lottery_issue FOR EACH ROW
  WHEN (NEW.commitment IS NOT NULL AND OLD.state <> NEW.state AND NEW.state IN ('closed', 'drawn', 'void')) EXECUTE FUNCTION audit_issue();
