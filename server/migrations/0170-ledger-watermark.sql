-- functions: ledger

-- Three marks: below `done_id` all is checkpointed, below `closed_id` nothing can appear any more, below `watermark_id` nothing new
-- is taken. What was under way when the watermark was set, and so may not have seen it, began before `watermark_at`; once none of
-- that is left the journal is closed up to the watermark.
ALTER TABLE ledger_chain
  ADD COLUMN closed_id bigint NOT NULL DEFAULT 0,
  ADD COLUMN watermark_at timestamptz NOT NULL DEFAULT clock_timestamp() + interval '10 seconds';
UPDATE ledger_chain SET closed_id = done_id;
ALTER TABLE ledger_chain ADD CHECK (done_id <= closed_id AND closed_id <= watermark_id);

CREATE TRIGGER journal_open_ids AFTER INSERT ON journal REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_ids();

-- Rows that were stored below the end of the chain before this was refused, as after a clock was set back. Their ids are sealed
-- by checkpoints that do not have them; `npm run ledger -- late` notes them here with a reason, and so in the audit trail.
-- Checkpoints are compared without them; everything else counts them.
-- lives: local
CREATE TABLE ledger_late_row (
  id bigint PRIMARY KEY,
  -- SHA-256 of the row as it is hashed for checkpoints, see contract/journal.ts.
  digest bytea NOT NULL CHECK (length(digest) = 32),
  -- The checkpoint within whose ids it lies.
  checkpoint_no bigint NOT NULL REFERENCES ledger_checkpoint (no),
  staff_id bigint NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  at timestamptz NOT NULL
);
CREATE TRIGGER ledger_late_row_append_only BEFORE UPDATE OR DELETE ON ledger_late_row FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_late_row_no_truncate BEFORE TRUNCATE ON ledger_late_row FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_late_row_audit AFTER INSERT ON ledger_late_row FOR EACH ROW EXECUTE FUNCTION audit_late_row();
