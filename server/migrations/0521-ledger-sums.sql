-- The account record of a member added up by day, so that its totals and its pages cost the same however long it is. Brought up to date
-- when somebody asks, see server/ledger/movement-sums.ts.

-- How far the rows of a wallet account are added up. The order of their ids is the order of posting, so nothing comes below it.
-- lives: member
CREATE TABLE movement_sum_mark (
  member_id bigint NOT NULL,
  account bigint NOT NULL,
  -- The zone whose days these are.
  time_zone text NOT NULL,
  upto bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (member_id, account)
);

-- lives: member
CREATE TABLE movement_sum (
  member_id bigint NOT NULL,
  account bigint NOT NULL,
  day date NOT NULL,
  kind smallint NOT NULL,
  entries bigint NOT NULL,
  income bigint NOT NULL,
  expense bigint NOT NULL,
  PRIMARY KEY (member_id, day, account, kind)
);
