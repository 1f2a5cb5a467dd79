-- Adds the rows of a wallet account's journal since the last count to its sums. Exact while the caller locks the wallet account: rows may
-- appear with ids below the last one counted; then the number of postings does not match and everything is counted again.
-- Kinds: 20 bet, 21 bet taken back, 22 win, 23 win corrected, 26 jackpot win, 27 jackpot correction; both count as winnings.
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
   WHERE member_group(j.member_id) = member_group(owner) AND j.member_id = owner AND j.account = wallet_account AND j.id > known.upto;
  IF known.postings + fresh IS DISTINCT FROM total THEN
    DELETE FROM safer_quarter q WHERE q.member_id = owner AND q.account = wallet_account;
    known.upto := oldest - 1;
    SELECT max(j.id) INTO last FROM journal j
     WHERE member_group(j.member_id) = member_group(owner) AND j.member_id = owner AND j.account = wallet_account;
  END IF;
  INSERT INTO safer_quarter (member_id, account, since, staked, returned)
  SELECT owner, wallet_account, date_bin('15 minutes', j.at, 'epoch') AS quarter,
         coalesce(-sum(j.amount) FILTER (WHERE j.kind IN (20, 21)), 0), coalesce(sum(j.amount) FILTER (WHERE j.kind IN (22, 23, 26, 27)), 0)
    FROM journal j
   WHERE member_group(j.member_id) = member_group(owner) AND j.member_id = owner AND j.account = wallet_account AND j.id > known.upto AND j.id <= last AND j.kind IN (20, 21, 22, 23, 26, 27)
   GROUP BY quarter
  ON CONFLICT (member_id, account, since)
  DO UPDATE SET staked = safer_quarter.staked + excluded.staked, returned = safer_quarter.returned + excluded.returned;
  INSERT INTO safer_tally (member_id, account, upto, postings) VALUES (owner, wallet_account, coalesce(last, 0), total)
  ON CONFLICT (member_id, account) DO UPDATE SET upto = excluded.upto, postings = excluded.postings;
END $$;

-- Records activity of a member and returns when the play session began: a new one begins after a quarter of an hour without
-- activity. After the session limit, a quarter of an hour must pass regardless of activity. @param minutes session limit or null
CREATE OR REPLACE FUNCTION safer_sit(member bigint, minutes bigint, at timestamptz) RETURNS safer_session LANGUAGE plpgsql AS $$
DECLARE
  session safer_session;
  rest CONSTANT interval := interval '15 minutes';
  ends timestamptz;
BEGIN
  INSERT INTO safer_session (member_id, began_at, seen_at, checked_at) VALUES (member, at, at, at) ON CONFLICT DO NOTHING;
  SELECT * INTO session FROM safer_session s WHERE s.member_id = member;
  ends := session.began_at + make_interval(mins => minutes::int);
  IF at >= ends + rest OR (at - session.seen_at > rest AND (ends IS NULL OR session.seen_at + rest < ends)) THEN
    UPDATE safer_session s SET began_at = at, seen_at = at, checked_at = at WHERE s.member_id = member RETURNING s.* INTO session;
  ELSIF ends IS NULL OR at < ends THEN
    UPDATE safer_session s SET seen_at = greatest(s.seen_at, at) WHERE s.member_id = member RETURNING s.* INTO session;
  END IF;
  RETURN session;
END $$;

-- Limit state of members with guarded wallet accounts: their limits and breaks, and what they staked and lost in the windows that
-- begin at `day`, `week` and `month`. Other members are left out. Exact while the caller locks the wallet accounts.
CREATE OR REPLACE FUNCTION safer_play_states(wallet_accounts bigint[], day timestamptz, week timestamptz, month timestamptz, oldest bigint, at timestamptz)
RETURNS TABLE (
  member_id bigint, limits jsonb, breaks jsonb, began_at timestamptz, terms jsonb,
  staked_day bigint, lost_day bigint, lost_week bigint, lost_month bigint
)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  owners CONSTANT bigint[] := asked_members(ARRAY (SELECT account >> 4 FROM unnest(wallet_accounts) account));
  wallet_account bigint;
  minutes bigint;
BEGIN
  FOR wallet_account IN SELECT b.account FROM balance b
                         WHERE b.account = ANY (wallet_accounts) AND (owners IS NULL OR b.member_id = ANY (owners)) AND b.guarded ORDER BY b.account LOOP
    member_id := wallet_account >> 4;
    SELECT jsonb_object_agg(l.kind, l.value::text), min(l.value) FILTER (WHERE l.kind = 'SESSION') INTO limits, minutes
      FROM (SELECT x.kind, min(x.value) AS value FROM safer_limit x
             WHERE x.member_id = wallet_account >> 4 AND x.value IS NOT NULL GROUP BY x.kind) l;
    SELECT jsonb_agg(jsonb_build_object('kind', x.kind, 'until', x.until, 'returnsAt', x.returns_at)) INTO breaks
      FROM safer_break x WHERE x.member_id = wallet_account >> 4 AND (x.kind = 'exclusion' OR x.until IS NULL OR x.until > safer_play_states.at);
    SELECT jsonb_agg(jsonb_build_object('bonusId', x.bonus_id::text, 'maxStake', x.max_stake::text, 'closed', x.closed) ORDER BY x.bonus_id) INTO terms
      FROM safer_play_term x WHERE x.member_id = wallet_account >> 4;
    began_at := CASE WHEN minutes IS NOT NULL THEN (safer_sit(wallet_account >> 4, minutes, at)).began_at END;
    PERFORM safer_count(wallet_account, oldest);
    -- Net results of transfer wallets at vendors.
    PERFORM safer_count(wallet_account + 2, oldest);
    SELECT coalesce(sum(q.staked) FILTER (WHERE q.since >= day), 0), coalesce(sum(q.staked - q.returned) FILTER (WHERE q.since >= day), 0),
           coalesce(sum(q.staked - q.returned) FILTER (WHERE q.since >= week), 0),
           coalesce(sum(q.staked - q.returned) FILTER (WHERE q.since >= month), 0)
      INTO staked_day, lost_day, lost_week, lost_month
      FROM safer_quarter q WHERE q.member_id = wallet_account >> 4 AND q.account IN (wallet_account, wallet_account + 2) AND q.since >= least(day, week, month);
    RETURN NEXT;
  END LOOP;
END $$;
