-- What `ledger_post_batch` and the tables of months have replaced.
DROP FUNCTION ledger_post(
  bigint[], bigint[], bigint[], int[], int[], bigint[], bigint[], uuid[], int[], bigint[], bigint[], bigint[], smallint[], smallint[], smallint[],
  timestamptz
);
