-- functions: lottery

-- Receipts of orders (docs/decisions/0042). The root of the tree over the tickets, beside their digest; null in issues that were closed
-- before, or by a process of the version before.
ALTER TABLE lottery_issue ADD COLUMN sales_root text, ADD COLUMN leaf_count int,
  ADD CONSTRAINT lottery_issue_tree CHECK ((sales_root IS NULL) = (leaf_count IS NULL));
DROP TRIGGER lottery_issue_sold ON lottery_issue;
CREATE TRIGGER lottery_issue_sold BEFORE UPDATE ON lottery_issue FOR EACH ROW
  WHEN (OLD.sales_digest IS NOT NULL AND (OLD.sales_digest, OLD.ticket_count, OLD.real_ticket_count, OLD.closed_at, OLD.sales_root, OLD.leaf_count)
        IS DISTINCT FROM (NEW.sales_digest, NEW.ticket_count, NEW.real_ticket_count, NEW.closed_at, NEW.sales_root, NEW.leaf_count))
  EXECUTE FUNCTION refuse_change();

-- The leaves of that tree, 32 bytes each, and the first id of each leaf, 8 bytes each.
-- lives: local
CREATE TABLE lottery_sale_tree (
  issue_id bigint PRIMARY KEY REFERENCES lottery_issue (id),
  leaves bytea NOT NULL,
  firsts bytea NOT NULL,
  CHECK (length(leaves) = 4 * length(firsts))
);
CREATE TRIGGER lottery_sale_tree_stays BEFORE UPDATE OR DELETE ON lottery_sale_tree FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER lottery_sale_tree_no_truncate BEFORE TRUNCATE ON lottery_sale_tree FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Keys that receipts are signed with, for good: old receipts are verified by them. Only what seals them may change.
-- lives: local
CREATE TABLE lottery_receipt_key (
  id text PRIMARY KEY,
  public_key text NOT NULL UNIQUE,
  valid_from timestamptz NOT NULL UNIQUE,
  valid_until timestamptz NOT NULL,
  sealed bytea NOT NULL CONSTRAINT lottery_receipt_key_sealed CHECK (octet_length(sealed) > 8),
  CHECK (valid_from < valid_until)
);
CREATE TRIGGER lottery_receipt_key_stays BEFORE UPDATE OF id, public_key, valid_from, valid_until OR DELETE ON lottery_receipt_key
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER lottery_receipt_key_no_truncate BEFORE TRUNCATE ON lottery_receipt_key
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER lottery_receipt_key_made AFTER INSERT ON lottery_receipt_key FOR EACH ROW EXECUTE FUNCTION audit_receipt_key();
