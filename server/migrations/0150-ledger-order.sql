-- The ids of a wallet account's rows rise in the order in which it was posted to: what stands lower is refused under the lock of
-- its balance. Accounts of before begin above every id that is stored.
DO $$
BEGIN
  EXECUTE format('ALTER TABLE balance ADD COLUMN last_id bigint NOT NULL DEFAULT %s', (SELECT coalesce(max(id), 0) FROM journal));
  ALTER TABLE balance ALTER COLUMN last_id SET DEFAULT 0;
END $$;

-- Rows of before keep their ids, since those are sealed. Where their order is not that of posting, the audit proves of the rows
-- below this id only that there is an order in which each balance follows the one before.
ALTER TABLE ledger_chain ADD COLUMN ordered_from bigint NOT NULL DEFAULT 0;
UPDATE ledger_chain SET ordered_from = (SELECT coalesce(max(id), 0) + 1 FROM journal)
 WHERE EXISTS (
   SELECT FROM (SELECT balance_after - amount AS before, lag(balance_after) OVER (PARTITION BY account ORDER BY id) AS previous
                  FROM journal WHERE account >= 16) row
    WHERE previous <> before);
