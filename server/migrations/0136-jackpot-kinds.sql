-- What a jackpot pays comes back to a member as a win does. Kinds: 20 bet, 21 bet taken back, 22 win, 23 win corrected,
-- 26 jackpot won.
CREATE OR REPLACE FUNCTION safer_count(wallet_account bigint, oldest bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  owner CONSTANT bigint := wallet_account >> 4;
  known safer_tally;
  total bigint;
  fresh bigint;
  last bigint;
BEGIN
  SELECT b.postings INTO total FROM balance b WHERE b.member_id = owner AND b.account = wallet_account;
  IF total IS NULL THEN RETURN; END IF;
  SELECT * INTO known FROM safer_tally t WHERE t.member_id = owner AND t.account = wallet_account;
  IF known.postings = total THEN RETURN; END IF;
  SELECT count(*), max(j.id) INTO fresh, last FROM journal j
   WHERE (j.member_id & 4095) = (owner & 4095) AND j.member_id = owner AND j.account = wallet_account AND j.id > known.upto;
  IF known.postings + fresh IS DISTINCT FROM total THEN
    DELETE FROM safer_quarter q WHERE q.member_id = owner AND q.account = wallet_account;
    known.upto := oldest - 1;
    SELECT max(j.id) INTO last FROM journal j
     WHERE (j.member_id & 4095) = (owner & 4095) AND j.member_id = owner AND j.account = wallet_account;
  END IF;
  INSERT INTO safer_quarter (member_id, account, since, staked, returned)
  SELECT owner, wallet_account, date_bin('15 minutes', j.at, 'epoch') AS quarter,
         coalesce(-sum(j.amount) FILTER (WHERE j.kind IN (20, 21)), 0), coalesce(sum(j.amount) FILTER (WHERE j.kind IN (22, 23, 26)), 0)
    FROM journal j
   WHERE (j.member_id & 4095) = (owner & 4095) AND j.member_id = owner AND j.account = wallet_account AND j.id > known.upto AND j.id <= last AND j.kind IN (20, 21, 22, 23, 26)
   GROUP BY quarter
  ON CONFLICT (member_id, account, since)
  DO UPDATE SET staked = safer_quarter.staked + excluded.staked, returned = safer_quarter.returned + excluded.returned;
  INSERT INTO safer_tally (member_id, account, upto, postings) VALUES (owner, wallet_account, coalesce(last, 0), total)
  ON CONFLICT (member_id, account) DO UPDATE SET upto = excluded.upto, postings = excluded.postings;
END $$;
