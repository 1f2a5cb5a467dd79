-- What members sent to the agent above them. Each is booked by one entry in the same transaction, and never changes.
-- lives: local, two members have a part in it
CREATE TABLE upline_transfer (
  id bigint PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  member_id bigint NOT NULL,
  upline_id bigint NOT NULL CHECK (upline_id <> member_id),
  amount bigint NOT NULL CHECK (amount > 0),
  note text NOT NULL CHECK (length(note) <= 60),
  -- The ledger entry; it has no other transfer.
  entry_id bigint NOT NULL UNIQUE,
  at timestamptz NOT NULL
);
CREATE INDEX upline_transfer_member ON upline_transfer (member_id, id);
CREATE TRIGGER upline_transfer_stays BEFORE UPDATE OR DELETE ON upline_transfer FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER upline_transfer_no_truncate BEFORE TRUNCATE ON upline_transfer FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
