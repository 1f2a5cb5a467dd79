-- functions: ledger

-- Up to when months are archived, as machines of a cluster have to know it: batches there leave out keys that may have been used before, for the
-- coordinator alone has them. Null while none is. `has_archive` is left to functions that are under way; nothing asks for it any more.
ALTER TABLE ledger_fence ADD COLUMN archived_until timestamptz;
SELECT ledger_tell_machines();
