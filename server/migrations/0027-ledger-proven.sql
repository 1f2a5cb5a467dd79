-- What every account came to at the last checkpoint whose rows were proven to be as they were checkpointed. The trial balance of an
-- hour goes on from there; `npm run audit` reads the whole journal.
CREATE TABLE ledger_proven (
  -- 0 for accounts of the house.
  member_id bigint NOT NULL,
  account bigint NOT NULL,
  amount bigint NOT NULL,
  postings bigint NOT NULL CHECK (postings > 0),
  PRIMARY KEY (member_id, account)
);

CREATE TABLE ledger_proven_mark (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- The checkpoint, and the id at which it ends.
  no bigint NOT NULL DEFAULT 0,
  upto_id bigint NOT NULL DEFAULT 0
);
INSERT INTO ledger_proven_mark DEFAULT VALUES;
