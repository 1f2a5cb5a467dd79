-- Direct downlines who have the agent's own prize group, or a rate that is the agent's own: there they leave the agent nothing.
CREATE OR REPLACE FUNCTION agent_at_top(agent bigint) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  SELECT t.member_id
    FROM agent_closure c
    JOIN agent_terms t ON t.member_id = c.member_id AND t.until = 'infinity'
    JOIN agent_terms o ON o.member_id = c.ancestor_id AND o.until = 'infinity'
   WHERE c.ancestor_id = agent AND c.depth = 1
     AND (t.prize_group >= o.prize_group OR t.live > 0 AND t.live >= o.live OR t.rng > 0 AND t.rng >= o.rng OR t.pvp > 0 AND t.pvp >= o.pvp
          OR t.fish > 0 AND t.fish >= o.fish OR t.sports > 0 AND t.sports >= o.sports OR t.esports > 0 AND t.esports >= o.esports)
$$;

-- A new member joins the tree below the agent above, with a prize group of at most that agent's, and one less than that where the agent may have
-- no more at the own. Branches do not move meanwhile.
CREATE OR REPLACE FUNCTION agent_join() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  highest int;
  top int;
  quota int;
BEGIN
  IF NEW.upline_id IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock_shared(7210419);
    SELECT least(NEW.prize_mode, t.prize_group), t.prize_group INTO highest, top FROM agent_terms t
     WHERE t.member_id = NEW.upline_id AND t.until = 'infinity';
    SELECT q.max_at_top INTO quota FROM agent_quota q WHERE q.agent_id = NEW.upline_id AND q.max_at_top IS NOT NULL;
    IF FOUND AND highest = top AND highest > 1700 THEN
      PERFORM FROM member m WHERE m.id = NEW.upline_id FOR NO KEY UPDATE;
      IF (SELECT count(*) FROM agent_at_top(NEW.upline_id)) >= quota THEN
        highest := highest - 1;
      END IF;
    END IF;
    IF highest < NEW.prize_mode THEN
      UPDATE member SET prize_mode = highest WHERE id = NEW.id;
    END IF;
  END IF;
  INSERT INTO agent_closure (ancestor_id, member_id, depth)
  SELECT NEW.id, NEW.id, 0
  UNION ALL
  SELECT c.ancestor_id, NEW.id, c.depth + 1 FROM agent_closure c WHERE c.member_id = NEW.upline_id;
  INSERT INTO agent_line (member_id, since, line)
  SELECT NEW.id, NEW.registered_at, array_agg(c.ancestor_id ORDER BY c.depth) FROM agent_closure c WHERE c.member_id = NEW.id;
  INSERT INTO agent_terms (member_id, since, prize_group, is_frozen)
  VALUES (NEW.id, NEW.registered_at, coalesce(highest, NEW.prize_mode), NEW.status = 'frozen');
  RETURN NULL;
END $$;

-- What a frozen member would earn by bets from then on stays with the house.
CREATE OR REPLACE FUNCTION agent_freeze() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := CASE WHEN NEW.status_at IS DISTINCT FROM OLD.status_at THEN NEW.status_at ELSE now() END;
BEGIN
  UPDATE agent_terms SET until = moment WHERE member_id = NEW.id AND until = 'infinity' AND since < moment;
  IF FOUND THEN
    INSERT INTO agent_terms (member_id, since, prize_group, live, rng, pvp, fish, sports, esports, is_frozen, reason)
    SELECT member_id, until, prize_group, live, rng, pvp, fish, sports, esports, NEW.status = 'frozen', NEW.status
      FROM agent_terms WHERE member_id = NEW.id AND until = moment;
  ELSE
    UPDATE agent_terms SET is_frozen = NEW.status = 'frozen' WHERE member_id = NEW.id AND until = 'infinity';
  END IF;
  RETURN NULL;
END $$;

-- Puts a branch below another agent (null: the platform), from a moment on. The caller holds the tree. @returns how many members moved
CREATE OR REPLACE FUNCTION agent_move_branch(branch bigint, above bigint, moment timestamptz) RETURNS int LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  moved int;
BEGIN
  DELETE FROM agent_closure c
   USING agent_closure team, agent_closure old
   WHERE team.ancestor_id = branch AND old.member_id = branch AND old.depth > 0
     AND c.ancestor_id = old.ancestor_id AND c.member_id = team.member_id;
  INSERT INTO agent_closure (ancestor_id, member_id, depth)
  SELECT up.ancestor_id, team.member_id, up.depth + team.depth + 1
    FROM agent_closure up, agent_closure team
   WHERE up.member_id = above AND team.ancestor_id = branch;
  -- Who joined after the moment was in the branch from the beginning.
  UPDATE agent_line l SET until = moment
    FROM agent_closure team
   WHERE team.ancestor_id = branch AND l.member_id = team.member_id AND l.until = 'infinity' AND l.since < moment;
  INSERT INTO agent_line AS l (member_id, since, line)
  SELECT team.member_id, greatest(moment, (SELECT max(o.since) FROM agent_line o WHERE o.member_id = team.member_id)), own.line
    FROM agent_closure team
   CROSS JOIN LATERAL (
     SELECT array_agg(c.ancestor_id ORDER BY c.depth) AS line FROM agent_closure c WHERE c.member_id = team.member_id) own
   WHERE team.ancestor_id = branch
  ON CONFLICT (member_id, since) DO UPDATE SET line = excluded.line;
  GET DIAGNOSTICS moved = ROW_COUNT;
  RETURN moved;
END $$;

-- A branch that is to move, or has: who proposed, who decided, and that it was done.
CREATE OR REPLACE FUNCTION audit_agent_move() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.state NOT IN ('proposed', 'approved') OR (OLD.id, OLD.request, OLD.member_id, OLD.to_id, OLD.reason, OLD.maker)
      IS DISTINCT FROM (NEW.id, NEW.request, NEW.member_id, NEW.to_id, NEW.reason, NEW.maker)) THEN
    RAISE EXCEPTION 'what was proposed, and what was done, stays' USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO audit_trail (at, actor, action, subject, reason, before, after)
  VALUES (coalesce(NEW.done_at, NEW.decided_at, NEW.proposed_at), CASE WHEN NEW.done_at IS NULL THEN coalesce(NEW.checker, NEW.maker) ELSE 0 END,
          'move.' || NEW.state, 'member:' || NEW.member_id, coalesce(nullif(NEW.decision, ''), NEW.reason),
          CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) END, to_jsonb(NEW));
  RETURN NULL;
END $$;

-- The rate of a product in hundredths of a percent; a step of the prize group is 0.05 percent.
CREATE OR REPLACE FUNCTION agent_rate(
  product text, prize_group smallint, live smallint, rng smallint, pvp smallint, fish smallint, sports smallint, esports smallint
) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE product WHEN 'LOTT' THEN prize_group * 5 WHEN 'ELOTT' THEN prize_group * 5 WHEN 'LIVE' THEN live WHEN 'RNG' THEN rng
    WHEN 'PVP' THEN pvp WHEN 'FISH' THEN fish WHEN 'SPORTS' THEN sports WHEN 'ESPORTS' THEN esports ELSE 0 END::int
$$;

-- Income is written once, and paid once.
CREATE OR REPLACE FUNCTION guard_agent_income() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid agent_income := NEW;
BEGIN
  paid.entry_id := OLD.entry_id;
  IF TG_OP = 'DELETE' OR OLD.entry_id IS NOT NULL OR paid IS DISTINCT FROM OLD THEN
    RAISE EXCEPTION 'income stays as it was written' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

-- The sum of numbers that stay within 64 bits, and fails beyond. `sum` goes by way of numbers of any length, at a multiple of the time.
CREATE OR REPLACE AGGREGATE agent_sum(bigint) (SFUNC = int8pl, STYPE = bigint, COMBINEFUNC = int8pl, PARALLEL = SAFE);

-- Adds what members moved to the days of their branches, for the lines of some moments: each of a line counts what the members below moved.
-- Members of one agent are added up before the line above them is gone through. The line of a moment is the first one that ends after it: who
-- registered later has that one from the beginning.
CREATE OR REPLACE FUNCTION agent_count_days(
  of_members bigint[], of_days timestamptz[], of_products text[], of_moments timestamptz[],
  of_bets bigint[] DEFAULT NULL, of_stake bigint[] DEFAULT NULL, of_valid bigint[] DEFAULT NULL, of_payout bigint[] DEFAULT NULL,
  of_deposits bigint[] DEFAULT NULL, of_withdrawals bigint[] DEFAULT NULL, of_rebates bigint[] DEFAULT NULL,
  of_rewards bigint[] DEFAULT NULL, of_salaries bigint[] DEFAULT NULL, of_dividends bigint[] DEFAULT NULL,
  of_salaries_paid bigint[] DEFAULT NULL, of_dividends_paid bigint[] DEFAULT NULL
) RETURNS void LANGUAGE sql SET enable_seqscan = off AS $$
  WITH moved AS MATERIALIZED (
    SELECT e.member, e.day, e.product, l.since, l.line,
           coalesce(sum(e.bets), 0)::bigint AS bets, coalesce(sum(e.stake), 0)::bigint AS stake, coalesce(sum(e.valid), 0)::bigint AS valid,
           coalesce(sum(e.payout), 0)::bigint AS payout, coalesce(sum(e.deposits), 0)::bigint AS deposits,
           coalesce(sum(e.withdrawals), 0)::bigint AS withdrawals, coalesce(sum(e.rebates), 0)::bigint AS rebates,
           coalesce(sum(e.rewards), 0)::bigint AS rewards, coalesce(sum(e.salaries), 0)::bigint AS salaries,
           coalesce(sum(e.dividends), 0)::bigint AS dividends, coalesce(sum(e.salaries_paid), 0)::bigint AS salaries_paid,
           coalesce(sum(e.dividends_paid), 0)::bigint AS dividends_paid
      FROM unnest(of_members, of_days, of_products, of_moments,
                  of_bets, of_stake, of_valid, of_payout, of_deposits, of_withdrawals, of_rebates, of_rewards, of_salaries, of_dividends,
                  of_salaries_paid, of_dividends_paid)
             AS e (member, day, product, moment,
                   bets, stake, valid, payout, deposits, withdrawals, rebates, rewards, salaries, dividends, salaries_paid, dividends_paid)
     CROSS JOIN LATERAL (SELECT a.line, a.since FROM agent_line a WHERE a.member_id = e.member AND a.until > e.moment ORDER BY a.since LIMIT 1) l
     GROUP BY 1, 2, 3, 4, 5
  ), above AS MATERIALIZED (
    SELECT m.line[2:] AS line, v.since, m.day, m.product,
           sum(m.bets)::bigint AS bets, sum(m.stake)::bigint AS stake, sum(m.valid)::bigint AS valid, sum(m.payout)::bigint AS payout,
           sum(m.deposits)::bigint AS deposits, sum(m.withdrawals)::bigint AS withdrawals, sum(m.rebates)::bigint AS rebates,
           sum(m.rewards)::bigint AS rewards, sum(m.salaries)::bigint AS salaries, sum(m.dividends)::bigint AS dividends,
           sum(m.salaries_paid)::bigint AS salaries_paid, sum(m.dividends_paid)::bigint AS dividends_paid
      FROM moved m
     CROSS JOIN LATERAL (SELECT a.since FROM agent_line a WHERE a.member_id = m.line[2] AND a.until > m.since ORDER BY a.since LIMIT 1) v
     GROUP BY 1, 2, 3, 4
  ), branches AS (
    SELECT m.member AS branch_id, p.parent_id, m.since, m.day, m.product,
           m.bets, m.stake, m.valid, m.payout, m.deposits, m.withdrawals, m.rebates, m.rewards, m.salaries, m.dividends, m.salaries_paid,
           m.dividends_paid
      FROM moved m CROSS JOIN LATERAL (VALUES (m.member), (coalesce(m.line[2], 0))) p (parent_id)
    UNION ALL
    SELECT u.member, coalesce(b.line[u.place + 1], 0), v.since, b.day, b.product,
           b.bets, b.stake, b.valid, b.payout, b.deposits, b.withdrawals, b.rebates, b.rewards, b.salaries, b.dividends, b.salaries_paid,
           b.dividends_paid
      FROM above b
     CROSS JOIN LATERAL unnest(b.line) WITH ORDINALITY u (member, place)
     CROSS JOIN LATERAL (SELECT a.since FROM agent_line a WHERE a.member_id = u.member AND a.until > b.since ORDER BY a.since LIMIT 1) v
  )
  INSERT INTO agent_team_day AS t (branch_id, day, product, parent_id, line_since,
     bets, stake, valid, payout, deposits, withdrawals, rebates, rewards, salaries, dividends, salaries_paid, dividends_paid)
  SELECT branch_id, day, product, parent_id, since,
         sum(bets), sum(stake), sum(valid), sum(payout), sum(deposits), sum(withdrawals), sum(rebates), sum(rewards), sum(salaries),
         sum(dividends), sum(salaries_paid), sum(dividends_paid)
    FROM branches GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (branch_id, day, product, parent_id, line_since) DO UPDATE
    SET bets = t.bets + excluded.bets, stake = t.stake + excluded.stake, valid = t.valid + excluded.valid,
        payout = t.payout + excluded.payout, deposits = t.deposits + excluded.deposits, withdrawals = t.withdrawals + excluded.withdrawals,
        rebates = t.rebates + excluded.rebates, rewards = t.rewards + excluded.rewards, salaries = t.salaries + excluded.salaries,
        dividends = t.dividends + excluded.dividends, salaries_paid = t.salaries_paid + excluded.salaries_paid,
        dividends_paid = t.dividends_paid + excluded.dividends_paid
$$;

-- The same of bets alone.
CREATE OR REPLACE FUNCTION agent_count_bets(
  of_members bigint[], of_days timestamptz[], of_products text[], of_moments timestamptz[],
  of_bets bigint[], of_stake bigint[], of_valid bigint[], of_payout bigint[]
) RETURNS void LANGUAGE sql SET enable_seqscan = off SET work_mem = '64MB' AS $$
  WITH moved AS MATERIALIZED (
    SELECT e.member, e.day, e.product, l.since, l.line,
           agent_sum(e.bets) AS bets, agent_sum(e.stake) AS stake, agent_sum(e.valid) AS valid, agent_sum(e.payout) AS payout
      FROM unnest(of_members, of_days, of_products, of_moments, of_bets, of_stake, of_valid, of_payout)
             AS e (member, day, product, moment, bets, stake, valid, payout)
     CROSS JOIN LATERAL (SELECT a.line, a.since FROM agent_line a WHERE a.member_id = e.member AND a.until > e.moment ORDER BY a.since LIMIT 1) l
     GROUP BY 1, 2, 3, 4, 5
  ), above AS MATERIALIZED (
    SELECT m.line[2:] AS line, v.since, m.day, m.product,
           agent_sum(m.bets) AS bets, agent_sum(m.stake) AS stake, agent_sum(m.valid) AS valid, agent_sum(m.payout) AS payout
      FROM moved m
     CROSS JOIN LATERAL (SELECT a.since FROM agent_line a WHERE a.member_id = m.line[2] AND a.until > m.since ORDER BY a.since LIMIT 1) v
     GROUP BY 1, 2, 3, 4
  ), branches AS (
    SELECT m.member AS branch_id, p.parent_id, m.since, m.day, m.product, m.bets, m.stake, m.valid, m.payout
      FROM moved m CROSS JOIN LATERAL (VALUES (m.member), (coalesce(m.line[2], 0))) p (parent_id)
    UNION ALL
    SELECT u.member, coalesce(b.line[u.place + 1], 0), v.since, b.day, b.product, b.bets, b.stake, b.valid, b.payout
      FROM above b
     CROSS JOIN LATERAL unnest(b.line) WITH ORDINALITY u (member, place)
     CROSS JOIN LATERAL (SELECT a.since FROM agent_line a WHERE a.member_id = u.member AND a.until > b.since ORDER BY a.since LIMIT 1) v
  )
  INSERT INTO agent_team_day AS t (branch_id, day, product, parent_id, line_since, bets, stake, valid, payout)
  SELECT branch_id, day, product, parent_id, since, agent_sum(bets), agent_sum(stake), agent_sum(valid), agent_sum(payout)
    FROM branches GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (branch_id, day, product, parent_id, line_since) DO UPDATE
    SET bets = t.bets + excluded.bets, stake = t.stake + excluded.stake, valid = t.valid + excluded.valid, payout = t.payout + excluded.payout
$$;

-- Notes on which days members were active, and counts them for their branches. A day that comes late stands between two others: the later one
-- has another last day then. Everything is found by an index, as in agent_share_out.
CREATE OR REPLACE FUNCTION agent_count_active(of_members bigint[], of_days timestamptz[]) RETURNS void LANGUAGE sql
SET enable_seqscan = off SET work_mem = '64MB' AS $$
  WITH added AS (
    INSERT INTO agent_active_day (member_id, day)
    SELECT DISTINCT e.member, e.day FROM unnest(of_members, of_days) e (member, day) WHERE e.member IS NOT NULL ORDER BY 1, 2
    ON CONFLICT DO NOTHING RETURNING member_id, day
  ), touched AS (
    SELECT member_id, day, false AS was_there FROM added
    UNION
    SELECT a.member_id, n.day, true
      FROM added a
     CROSS JOIN LATERAL (SELECT min(d.day) AS day FROM agent_active_day d WHERE d.member_id = a.member_id AND d.day > a.day) n
     WHERE n.day IS NOT NULL
  ), days AS (
    SELECT t.member_id, t.day, t.was_there, coalesce(o.day, '-infinity') AS old_last,
           greatest(o.day, max(t.day) FILTER (WHERE NOT t.was_there) OVER earlier, '-infinity') AS new_last
      FROM touched t
     CROSS JOIN LATERAL (SELECT max(d.day) AS day FROM agent_active_day d WHERE d.member_id = t.member_id AND d.day < t.day) o
    WINDOW earlier AS (PARTITION BY t.member_id ORDER BY t.day ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
  ), changes AS MATERIALIZED (
    SELECT c.day, c.last_day, l.line, l.since, c.members
      FROM (SELECT member_id, day, new_last AS last_day, 1 AS members FROM days
            UNION ALL SELECT member_id, day, old_last, -1 FROM days WHERE was_there) c
     CROSS JOIN LATERAL (SELECT a.line, a.since FROM agent_line a WHERE a.member_id = c.member_id AND a.until > c.day ORDER BY a.since LIMIT 1) l
  ), above AS MATERIALIZED (
    SELECT c.line[2:] AS line, v.since, c.day, c.last_day, sum(c.members) AS members
      FROM changes c
     CROSS JOIN LATERAL (SELECT a.since FROM agent_line a WHERE a.member_id = c.line[2] AND a.until > c.since ORDER BY a.since LIMIT 1) v
     GROUP BY 1, 2, 3, 4
  ), branches AS (
    SELECT c.line[1] AS branch_id, p.parent_id, c.since, c.day, c.last_day, c.members
      FROM changes c CROSS JOIN LATERAL (VALUES (c.line[1]), (coalesce(c.line[2], 0))) p (parent_id)
    UNION ALL
    SELECT u.member, coalesce(b.line[u.place + 1], 0), v.since, b.day, b.last_day, b.members
      FROM above b
     CROSS JOIN LATERAL unnest(b.line) WITH ORDINALITY u (member, place)
     CROSS JOIN LATERAL (SELECT a.since FROM agent_line a WHERE a.member_id = u.member AND a.until > b.since ORDER BY a.since LIMIT 1) v
  )
  INSERT INTO agent_team_active AS t (branch_id, day, last_day, parent_id, line_since, members)
  SELECT branch_id, day, last_day, parent_id, since, sum(members)
    FROM branches GROUP BY 1, 2, 3, 4, 5 HAVING sum(members) <> 0 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (branch_id, day, last_day, parent_id, line_since) DO UPDATE SET members = t.members + excluded.members
$$;

-- Adds what settled bets count to the accruals. A round with all its bets; bets that were decided by themselves; and changes of single bets, which
-- say what they change. What a bet without a stake wins is a reward (agent_figure_mark.free_from_id), and no payout. Each names the span in which it
-- was settled or changed by its place in `of_fives`, and in `of_days` that of its day. What it comes to for days of teams is left open:
-- `agent_count_open`.
CREATE OR REPLACE FUNCTION agent_accrue(
  of_days timestamptz[], of_fives timestamptz[],
  round_ids bigint[], round_spans int[],
  bet_ids bigint[], bet_spans int[],
  change_ids bigint[], change_spans int[], change_counts int[], change_stakes bigint[], change_valids bigint[], change_payouts bigint[]
) RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off SET plan_cache_mode = force_custom_plan SET work_mem = '64MB' AS $$
#variable_conflict use_column
DECLARE
  ended timestamptz; lotteries_ended timestamptz; last_run bigint;
  free_from bigint := (SELECT m.free_from_id FROM agent_figure_mark m);
BEGIN
  -- No run begins until this is committed.
  PERFORM pg_advisory_xact_lock_shared(7210420);
  ended := coalesce((SELECT max(r.until) FROM agent_run r WHERE r.job = 'rebate'), '-infinity');
  lotteries_ended := coalesce((SELECT max(r.until) FROM agent_run r WHERE r.job = 'rebate.lottery'), '-infinity');
  last_run := coalesce((SELECT max(r.id) FROM agent_run r), 0);

  WITH of_rounds (member_id, product, placed_at, span, bets, stake, valid, payout) AS MATERIALIZED (
    SELECT b.member_id, b.product, b.placed_at, e.span, 1, b.stake, coalesce(o.valid, b.valid),
           CASE WHEN b.stake = 0 AND b.id >= free_from THEN 0 ELSE coalesce(o.amount, 0) END
      FROM unnest(round_ids, round_spans) e (id, span)
      JOIN bet b ON b.round_id = e.id
      LEFT JOIN outcome o ON o.bet_id = b.id AND o.member_id = b.member_id AND o.version = 1
  ), of_bets AS MATERIALIZED (
    SELECT b.member_id, b.product, b.placed_at, e.span, 1, b.stake, o.valid, CASE WHEN b.stake = 0 AND b.id >= free_from THEN 0 ELSE o.amount END
      FROM unnest(bet_ids, bet_spans) e (id, span)
      JOIN bet b ON b.id = e.id
      JOIN outcome o ON o.bet_id = b.id AND o.member_id = b.member_id AND o.version = 1
  ), of_changes AS MATERIALIZED (
    SELECT b.member_id, b.product, b.placed_at, e.span, e.count, e.stake, e.valid, CASE WHEN b.stake = 0 AND b.id >= free_from THEN 0 ELSE e.payout END
      FROM unnest(change_ids, change_spans, change_counts, change_stakes, change_valids, change_payouts) e (id, span, count, stake, valid, payout)
      JOIN bet b ON b.id = e.id
  ), of_vendors AS MATERIALIZED (
    SELECT b.member_id, b.product, b.opened_at, e.span, e.count, e.stake, e.valid, e.payout
      FROM unnest(change_ids, change_spans, change_counts, change_stakes, change_valids, change_payouts) e (id, span, count, stake, valid, payout)
      JOIN vendor_round b ON b.id = e.id
  ), settled AS MATERIALIZED (
    SELECT * FROM of_rounds UNION ALL SELECT * FROM of_bets UNION ALL SELECT * FROM of_changes UNION ALL SELECT * FROM of_vendors
  ), played AS MATERIALIZED (
    SELECT member_id, min(placed_at) AS first, max(placed_at) AS last FROM settled GROUP BY member_id
  ), branches AS MATERIALIZED (
    -- Members below one agent have the same above them, which is looked up once for all of them.
    SELECT l.line[2:] AS above, min(p.first) AS first, max(p.last) AS last, array_agg(p.member_id) AS members, array_agg(l.since) AS sinces,
           array_agg(l.until) AS untils, array_agg(p.first) AS firsts, array_agg(p.last) AS lasts
      FROM played p
     CROSS JOIN LATERAL (SELECT a.line, a.since, a.until FROM agent_line a WHERE a.member_id = p.member_id AND a.since <= p.last AND a.until > p.first) l
     GROUP BY 1
  ), changes AS MATERIALIZED (
    -- When the line of a member or the terms of anybody on it became what they were at the first bet, and when they changed later.
    SELECT m.member_id, array_agg(DISTINCT c.moment) AS moments
      FROM branches b
     CROSS JOIN LATERAL (
       SELECT max(t.since) FILTER (WHERE t.since <= b.first) AS base, array_agg(DISTINCT t.since) FILTER (WHERE t.since > b.first) AS later
         FROM unnest(b.above) a (member_id)
        CROSS JOIN LATERAL (SELECT e.since FROM agent_terms e WHERE e.member_id = a.member_id AND e.since <= b.last AND e.until > b.first) t) u
     CROSS JOIN LATERAL unnest(b.members, b.sinces, b.untils, b.firsts, b.lasts) m (member_id, since, until, first, last)
     CROSS JOIN LATERAL (
       SELECT max(t.since) FILTER (WHERE t.since <= m.first) AS base, array_agg(t.since) FILTER (WHERE t.since > m.first) AS later
         FROM agent_terms t WHERE t.member_id = m.member_id AND t.since <= m.last AND t.until > m.first) o
     CROSS JOIN LATERAL (
       SELECT greatest(m.since, u.base, o.base) AS moment
       UNION ALL
       SELECT greatest(m.since, x.since) FROM unnest(u.later || o.later) x (since) WHERE x.since <= least(m.last, m.until)) c
     GROUP BY m.member_id
  ), counted AS (
    SELECT s.*, CASE WHEN cardinality(c.moments) > 1 THEN (SELECT max(m.moment) FROM unnest(c.moments) m (moment) WHERE m.moment <= s.placed_at)
                     WHEN c.moments[1] <= s.placed_at THEN c.moments[1] END AS snapshot
      FROM settled s JOIN changes c ON c.member_id = s.member_id
  ), taken AS MATERIALIZED (
    SELECT member_id, of_fives[span] AS span_from, product, snapshot, of_days[span] AS day,
           agent_sum(bets) AS bets, agent_sum(stake) AS stake, agent_sum(valid) AS valid, agent_sum(payout) AS payout
      FROM counted WHERE snapshot IS NOT NULL
     GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2
  ), begun AS MATERIALIZED (
    -- Spans of which something is accrued already. Of all others no row can be there, and none is looked for.
    SELECT s.product, s.span_from
      FROM (SELECT DISTINCT t.product, t.span_from FROM taken t) s
     CROSS JOIN LATERAL (SELECT FROM agent_accrual a WHERE a.product = s.product AND a.span_from = s.span_from LIMIT 1) a
  ), open AS (
    INSERT INTO agent_day_open (member_id, day, product, moment, bets, stake, valid, payout)
    SELECT member_id, day, product, snapshot, agent_sum(bets), agent_sum(stake), agent_sum(valid), agent_sum(payout)
      FROM taken GROUP BY 1, 2, 3, 4
  ), first AS (
    INSERT INTO agent_accrual (member_id, span_from, product, snapshot, after_run, bets, stake, valid, payout)
    SELECT t.member_id, t.span_from, t.product, t.snapshot,
           CASE WHEN t.span_from < CASE WHEN t.product IN ('LOTT', 'ELOTT') THEN lotteries_ended ELSE ended END THEN last_run ELSE 0 END,
           t.bets, t.stake, t.valid, t.payout
      FROM taken t WHERE NOT EXISTS (SELECT FROM begun b WHERE b.product = t.product AND b.span_from = t.span_from)
  )
  INSERT INTO agent_accrual AS a (member_id, span_from, product, snapshot, after_run, bets, stake, valid, payout)
  SELECT t.member_id, t.span_from, t.product, t.snapshot,
         CASE WHEN t.span_from < CASE WHEN t.product IN ('LOTT', 'ELOTT') THEN lotteries_ended ELSE ended END THEN last_run ELSE 0 END,
         t.bets, t.stake, t.valid, t.payout
    FROM taken t WHERE EXISTS (SELECT FROM begun b WHERE b.product = t.product AND b.span_from = t.span_from)
  ON CONFLICT (member_id, span_from, product, snapshot, after_run) DO UPDATE
    SET bets = a.bets + excluded.bets, stake = a.stake + excluded.stake, valid = a.valid + excluded.valid, payout = a.payout + excluded.payout;
END $$;

-- Counts for the days of their teams what the next members moved that is open, of about so many rows. @returns whether more of it is left
CREATE OR REPLACE FUNCTION agent_count_open(rows_max int) RETURNS boolean LANGUAGE plpgsql
SET enable_seqscan = off SET plan_cache_mode = force_custom_plan SET work_mem = '64MB' AS $$
#variable_conflict use_column
DECLARE
  upto bigint := (SELECT o.member_id FROM agent_day_open o ORDER BY o.member_id OFFSET rows_max LIMIT 1);
  members bigint[]; days timestamptz[]; products text[]; moments timestamptz[];
  bets bigint[]; stakes bigint[]; valids bigint[]; payouts bigint[];
BEGIN
  WITH taken AS (
    DELETE FROM agent_day_open o WHERE o.member_id <= coalesce(upto, 9223372036854775807)
    RETURNING o.member_id, o.day, o.product, o.moment, o.bets, o.stake, o.valid, o.payout
  )
  SELECT array_agg(t.member_id), array_agg(t.day), array_agg(t.product), array_agg(t.moment),
         array_agg(t.bets), array_agg(t.stake), array_agg(t.valid), array_agg(t.payout)
    INTO members, days, products, moments, bets, stakes, valids, payouts
    FROM (SELECT member_id, day, product, moment, agent_sum(bets) AS bets, agent_sum(stake) AS stake, agent_sum(valid) AS valid,
                 agent_sum(payout) AS payout
            FROM taken GROUP BY 1, 2, 3, 4) t;
  IF members IS NOT NULL THEN
    PERFORM agent_count_bets(members, days, products, moments, bets, stakes, valids, payouts);
    PERFORM agent_count_active(array_agg(e.member), array_agg(e.day))
       FROM (SELECT u.member, u.day FROM unnest(members, days, valids) u (member, day, valid) GROUP BY 1, 2 HAVING sum(u.valid) > 0) e;
  END IF;
  RETURN upto IS NOT NULL;
END $$;

-- The same as processes of the version before accrue, with the beginnings of its spans for each, and counted at once.
CREATE OR REPLACE FUNCTION agent_accrue(
  round_ids bigint[], round_days timestamptz[], round_fives timestamptz[],
  bet_ids bigint[], bet_days timestamptz[], bet_fives timestamptz[],
  change_ids bigint[], change_days timestamptz[], change_fives timestamptz[], change_counts int[], change_stakes bigint[], change_valids bigint[], change_payouts bigint[]
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  rounds int := cardinality(round_ids);
  bets int := cardinality(bet_ids);
BEGIN
  PERFORM agent_accrue(
    round_days || bet_days || change_days, round_fives || bet_fives || change_fives,
    round_ids, ARRAY (SELECT generate_series(1, rounds)),
    bet_ids, ARRAY (SELECT generate_series(rounds + 1, rounds + bets)),
    change_ids, ARRAY (SELECT generate_series(rounds + bets + 1, rounds + bets + cardinality(change_ids))),
    change_counts, change_stakes, change_valids, change_payouts);
  WHILE agent_count_open(100000) LOOP END LOOP;
END $$;

-- A run takes spans from where those of its job before it ended. The caller lets nobody accrue meanwhile, so that nothing is added later to what
-- it takes.
CREATE OR REPLACE FUNCTION agent_begin_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.taken_from := coalesce((SELECT max(until) FROM agent_run WHERE job = NEW.job), '-infinity');
  RETURN NEW;
END $$;

-- The run that took an accrual, or takes it; NULL while there is none.
CREATE OR REPLACE FUNCTION agent_run_of(of_product text, span timestamptz, after_run bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN $3 < 0 THEN -$3
    WHEN $3 = 0 THEN (
      SELECT r.id FROM agent_run r
       WHERE r.job = CASE WHEN $1 IN ('LOTT', 'ELOTT') THEN 'rebate.lottery' ELSE 'rebate' END AND r.until > $2 AND r.taken_from <= $2
       ORDER BY r.until LIMIT 1)
    ELSE (
      SELECT r.id FROM agent_run r
       WHERE r.job = CASE WHEN $1 IN ('LOTT', 'ELOTT') THEN 'rebate.lottery' ELSE 'rebate' END AND r.id > $3 AND r.until > $2
       ORDER BY r.id LIMIT 1) END
$$;

-- Up to which member after another a run has so many accruals; NULL when it has no more than that. Goes through them in the order of members.
CREATE OR REPLACE FUNCTION agent_share_upto(of_products text[], since timestamptz, until timestamptz, after_member bigint, rows_max int) RETURNS bigint
LANGUAGE plpgsql STABLE SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET plan_cache_mode = force_custom_plan AS $$
#variable_conflict use_column
BEGIN
  -- Few of them are found by their spans.
  IF after_member = 0 AND (
       SELECT count(*) FROM (
         SELECT FROM agent_accrual a WHERE a.product = ANY (of_products) AND a.span_from >= agent_share_upto.since AND a.span_from < agent_share_upto.until
          LIMIT rows_max + 1) s) <= rows_max THEN
    RETURN NULL;
  END IF;
  RETURN (
    SELECT a.member_id FROM agent_accrual a
     WHERE a.member_id > after_member AND a.span_from >= agent_share_upto.since AND a.span_from < agent_share_upto.until AND a.product = ANY (of_products)
     ORDER BY a.member_id, a.span_from OFFSET rows_max LIMIT 1);
END $$;

-- Writes lines of income of a run that is shared out, of the next members, about so many: what is due in whole minor units; the rest is carried on.
-- Their ids are not before the run's, and above those of all runs before (`numbered_id`): runs come one after the other. @returns how many
CREATE OR REPLACE FUNCTION agent_write_income(run bigint, rows_max int) RETURNS int LANGUAGE plpgsql
SET enable_seqscan = off SET plan_cache_mode = force_custom_plan AS $$
#variable_conflict use_column
DECLARE
  id_max bigint := (SELECT max(id) FROM agent_income);
  upto bigint := coalesce((SELECT s.member_id FROM agent_run_sum s WHERE s.run_id = run ORDER BY s.run_id, s.member_id OFFSET rows_max LIMIT 1), 9223372036854775807);
  members bigint[]; products text[]; kinds text[]; accrued bigint[];
  written int;
BEGIN
  WITH moved AS (DELETE FROM agent_run_sum s WHERE s.run_id = run AND s.member_id <= upto RETURNING s.member_id, s.product, s.kind, s.accrued)
  SELECT array_agg(m.member_id), array_agg(m.product), array_agg(m.kind), array_agg(m.accrued) INTO members, products, kinds, accrued FROM moved m;
  INSERT INTO agent_income (id, run_id, member_id, product, kind, accrued, carried_in, paid, carried_on)
  SELECT numbered_id(1021, run, id_max, row_number() OVER (ORDER BY d.member_id, d.product, d.kind) - 1), run, d.member_id, d.product, d.kind, d.accrued, d.carried_in,
         greatest(d.accrued + d.carried_in, 0) / 10000, (d.accrued + d.carried_in) - greatest(d.accrued + d.carried_in, 0) / 10000 * 10000
    FROM (
      SELECT s.member_id, s.product, s.kind, s.accrued, coalesce(last.carried_on, 0) AS carried_in
        FROM unnest(members, products, kinds, accrued) s (member_id, product, kind, accrued)
        LEFT JOIN LATERAL (SELECT i.carried_on FROM agent_income i
                            WHERE i.member_id = s.member_id AND i.product = s.product AND i.kind = s.kind
                            ORDER BY i.member_id DESC, i.product DESC, i.kind DESC, i.id DESC LIMIT 1) last ON true) d;
  GET DIAGNOSTICS written = ROW_COUNT;
  RETURN written;
END $$;

-- Shares out the bets of the next members of the oldest open run, of about so many accruals; once those of all members are, writes as many lines of
-- income. The caller is alone at it. What a run takes does not change once it began: what comes later is of later runs. Own bets of
-- lotteries earn with the ticket, by the prize group it was played at. Everything is found by an index: a table that has just
-- begun to grow has no statistics, and a scan for each line would go through all lines that the run has written. How much is shared out is told to
-- the planner by arrays. @returns whether a run was open
CREATE OR REPLACE FUNCTION agent_share_next(rows_max int) RETURNS boolean LANGUAGE plpgsql
SET enable_seqscan = off SET plan_cache_mode = force_custom_plan SET work_mem = '64MB' AS $$
#variable_conflict use_column
DECLARE
  run bigint; of_products text[]; own_products text[]; after_member bigint; is_shared boolean;
  since timestamptz; until timestamptz; late_after bigint; upto bigint;
  members bigint[]; products text[]; snapshots timestamptz[]; counts bigint[]; valids bigint[];
BEGIN
  SELECT o.run_id, o.products, o.own, o.upto_id, o.is_shared INTO run, of_products, own_products, after_member, is_shared
    FROM agent_run_open o ORDER BY o.run_id LIMIT 1;
  IF NOT FOUND THEN RETURN false; END IF;

  IF is_shared THEN
    IF agent_write_income(run, rows_max) = 0 THEN
      DELETE FROM agent_run_open WHERE run_id = run;
    END IF;
    RETURN true;
  END IF;

  SELECT r.taken_from, r.until INTO since, until FROM agent_run r WHERE r.id = run;
  -- What was accrued before the last run that took spans in time was taken by it or before it.
  SELECT coalesce(max(r.id), 0) INTO late_after
    FROM (SELECT b.id FROM agent_run r JOIN agent_run b ON b.job = r.job AND b.id < r.id WHERE r.id = run ORDER BY b.until DESC LIMIT 1) r;
  upto := agent_share_upto(of_products, since, until, after_member, rows_max);

  SELECT array_agg(s.member_id), array_agg(s.product), array_agg(s.snapshot), array_agg(s.bets), array_agg(s.valid)
    INTO members, products, snapshots, counts, valids
    FROM (
      SELECT t.member_id, t.product, t.snapshot, sum(t.bets)::bigint AS bets, sum(t.valid)::bigint AS valid
        FROM (
          SELECT a.member_id, a.product, a.snapshot, a.bets, a.valid FROM agent_accrual a
           WHERE a.member_id > after_member AND a.member_id <= coalesce(upto, 9223372036854775807) AND a.product = ANY (of_products)
             AND a.span_from >= since AND a.span_from < until AND a.after_run = 0
          UNION ALL
          SELECT a.member_id, a.product, a.snapshot, a.bets, a.valid FROM agent_accrual a
           WHERE a.after_run > 0 AND a.after_run >= late_after AND a.after_run < run AND a.product = ANY (of_products)
             AND a.member_id > after_member AND a.member_id <= coalesce(upto, 9223372036854775807)
             AND agent_run_of(a.product, a.span_from, a.after_run) = run) t
       GROUP BY 1, 2, 3) s
   WHERE s.valid <> 0;

  IF members IS NOT NULL THEN
    WITH summed AS (
      SELECT * FROM unnest(members, products, snapshots, counts, valids) s (member_id, product, snapshot, bets, valid)
    ), own AS MATERIALIZED (
      SELECT s.*, l.line[2:] AS above, t.is_frozen,
             agent_rate(s.product, t.prize_group, t.live, t.rng, t.pvp, t.fish, t.sports, t.esports) AS rate
        FROM summed s
        JOIN agent_line l ON l.member_id = s.member_id AND l.since <= s.snapshot AND l.until > s.snapshot
        JOIN agent_terms t ON t.member_id = s.member_id AND t.since <= s.snapshot AND t.until > s.snapshot
    ), branches AS MATERIALIZED (
      -- Members below one agent have the same above them: their rates, and the highest of those between, are looked up once for all of them.
      SELECT above, product, snapshot, array_agg(member_id) AS members, array_agg(rate) AS rates, array_agg(bets) AS bets, array_agg(valid) AS valids
        FROM own GROUP BY 1, 2, 3
    ), differences AS (
      SELECT member_id AS beneficiary_id, member_id, product, snapshot, 0 AS depth, rate AS difference, bets, valid,
             is_frozen OR product <> ALL (own_products) AS stays
        FROM own WHERE product NOT IN ('LOTT', 'ELOTT')
      UNION ALL
      SELECT u.member, m.member_id, b.product, b.snapshot, u.place::int, u.rate - greatest(m.rate, u.between_rate), m.bets, m.valid, u.is_frozen
        FROM branches b
       CROSS JOIN LATERAL (
         SELECT a.member, a.place, t.rate, t.is_frozen, max(t.rate) OVER (ORDER BY a.place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS between_rate
           FROM unnest(b.above) WITH ORDINALITY a (member, place)
          CROSS JOIN LATERAL (
            SELECT e.is_frozen, agent_rate(b.product, e.prize_group, e.live, e.rng, e.pvp, e.fish, e.sports, e.esports) AS rate
              FROM agent_terms e WHERE e.member_id = a.member AND e.since <= b.snapshot AND e.until > b.snapshot) t) u
       CROSS JOIN LATERAL unnest(b.members, b.rates, b.bets, b.valids) m (member_id, rate, bets, valid)
    ), shared AS (
      INSERT INTO agent_share (run_id, beneficiary_id, member_id, product, snapshot, depth, rate, bets, valid, stays_with_house)
      SELECT run, beneficiary_id, member_id, product, snapshot, depth, difference, bets, valid, stays FROM differences WHERE difference > 0
       ORDER BY beneficiary_id, member_id
      RETURNING beneficiary_id, product, depth, valid, rate, stays_with_house
    )
    INSERT INTO agent_run_sum AS t (run_id, member_id, product, kind, accrued)
    SELECT run, s.beneficiary_id, s.product, CASE WHEN s.depth = 0 THEN 'REBATE_SELF' ELSE 'REBATE_AGENT' END, sum(s.valid * s.rate)
      FROM shared s WHERE NOT s.stays_with_house GROUP BY 2, 3, 4 ORDER BY 2, 3, 4
    ON CONFLICT (run_id, member_id, product, kind) DO UPDATE SET accrued = t.accrued + excluded.accrued;
  END IF;
  UPDATE agent_run_open SET upto_id = coalesce(upto, 0), is_shared = upto IS NULL WHERE run_id = run;
  RETURN true;
END $$;

-- Shares out a run that has begun at once, as processes of the version before do. @returns how many lines of income
CREATE OR REPLACE FUNCTION agent_share_out(run bigint, of_products text[], until timestamptz, own text[]) RETURNS int LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7210423);
  INSERT INTO agent_run_open (run_id, products, own) VALUES (run, of_products, own);
  WHILE agent_share_next(50000) LOOP END LOOP;
  RETURN (SELECT count(*) FROM agent_income i WHERE i.run_id = run);
END $$;

-- Terms that were offered stay as they are; only the state and the times of a contract move on.
CREATE OR REPLACE FUNCTION guard_agent_contract() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'contracts stay' USING ERRCODE = 'check_violation';
  END IF;
  IF (to_jsonb(OLD) - '{state,changed_at,lapses_at,end_wanted_by,replaces_id,since,until,settled_until}'::text[])
      IS DISTINCT FROM (to_jsonb(NEW) - '{state,changed_at,lapses_at,end_wanted_by,replaces_id,since,until,settled_until}'::text[])
     OR OLD.since <> NEW.since OR NEW.settled_until < OLD.settled_until THEN
    RAISE EXCEPTION 'the terms of a contract stay' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state <> OLD.state AND OLD.state NOT IN ('PENDING', 'ACTIVE', 'TERMINATING') THEN
    RAISE EXCEPTION 'what has ended stays so' USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.since IS NULL AND NEW.since IS NOT NULL AND EXISTS (
       SELECT FROM agent_contract o
        WHERE o.payee_id = NEW.payee_id AND o.kind = NEW.kind AND o.id <> NEW.id AND o.since < o.until AND o.since < NEW.until AND o.until > NEW.since) THEN
    RAISE EXCEPTION 'a period is settled by one contract of a kind' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

-- The history of a contract.
CREATE OR REPLACE FUNCTION note_agent_contract() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO agent_contract_event (contract_id, no, at, state, until)
  SELECT NEW.id, coalesce(max(no), 0) + 1, NEW.changed_at, NEW.state, NEW.until FROM agent_contract_event WHERE contract_id = NEW.id;
  RETURN NULL;
END $$;

-- A bill stays as it was made, but for what is paid. What real time decides grows with the day.
CREATE OR REPLACE FUNCTION guard_agent_bill() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving text[] := '{paid,collected,state,advanced_at,reviewed_by,review_reason}';
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'bills stay' USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.kind = 'REALTIME_SALARY' AND NEW.amount >= OLD.amount THEN
    moving := moving || '{stake,payout,valid,active,net_loss,base,rate,amount}'::text[];
  END IF;
  IF (to_jsonb(OLD) - moving) IS DISTINCT FROM (to_jsonb(NEW) - moving) OR NEW.paid < OLD.paid OR NEW.collected < OLD.collected
     OR (OLD.state = 'CANCELLED' AND NEW.state <> OLD.state) THEN
    RAISE EXCEPTION 'what a bill came to stays' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
