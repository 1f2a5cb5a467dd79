-- The newest row of the audit trail when a checkpoint was taken, which its hash includes: 0 without a hash while the trail had none, null in
-- checkpoints of before or by a process of the version before. The key keeps the trail's end from being cut off, as the trail's own keeps
-- its middle.
ALTER TABLE ledger_checkpoint
  ADD COLUMN trail_no bigint CHECK (trail_no >= 0),
  ADD COLUMN trail_hash bytea CHECK (length(trail_hash) = 32),
  ADD CONSTRAINT ledger_checkpoint_trail FOREIGN KEY (trail_hash) REFERENCES audit_trail (hash),
  ADD CONSTRAINT ledger_checkpoint_trail_whole CHECK ((coalesce(trail_no, 0) = 0) = (trail_hash IS NULL));
