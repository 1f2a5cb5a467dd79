-- Whether the agent above takes money from a member, and what the links of an agent give.
ALTER TABLE member ADD COLUMN to_upline boolean NOT NULL DEFAULT true;
ALTER TABLE agent_link ADD COLUMN to_upline boolean NOT NULL DEFAULT true;

-- Money that came from the agent above has to be bet like a deposit.
ALTER TABLE turnover_row DROP CONSTRAINT turnover_row_kind_check;
ALTER TABLE turnover_row ADD CONSTRAINT turnover_row_kind_check CHECK (kind IN ('DEPOSIT', 'BONUS', 'TRANSFER'));

-- What agents sent to direct downlines. Each is booked by one entry in the same transaction, and never changes.
-- lives: local, two members have a part in it
CREATE TABLE downline_transfer (
  id bigint PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  agent_id bigint NOT NULL,
  member_id bigint NOT NULL CHECK (member_id <> agent_id),
  -- The agent, or an assistant.
  sent_by bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  note text NOT NULL CHECK (length(note) <= 60),
  -- The ledger entry; it has no other transfer.
  entry_id bigint NOT NULL UNIQUE,
  at timestamptz NOT NULL
);
CREATE INDEX downline_transfer_agent ON downline_transfer (agent_id, id);
CREATE TRIGGER downline_transfer_stays BEFORE UPDATE OR DELETE ON downline_transfer FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER downline_transfer_no_truncate BEFORE TRUNCATE ON downline_transfer FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE INDEX upline_transfer_upline ON upline_transfer (upline_id, id);
