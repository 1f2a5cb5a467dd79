-- Everything is accrued by five minutes from now on, so that what real time decides can be computed again. What was accrued before has the span of
-- an hour, lotteries and days aside.
ALTER TABLE agent_accrual ADD COLUMN is_hour boolean NOT NULL DEFAULT false;
UPDATE agent_accrual SET is_hour = true WHERE product NOT IN ('LOTT', 'ELOTT') AND NOT is_day;
