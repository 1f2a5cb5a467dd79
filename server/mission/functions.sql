-- A leaderboard changes once: when its places are final.
CREATE OR REPLACE FUNCTION guard_mission_board() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.final_activity IS NOT NULL OR (to_jsonb(OLD) - 'final_activity') <> (to_jsonb(NEW) - 'final_activity') THEN
    RAISE EXCEPTION 'a leaderboard stays as it was opened' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

-- The period of a mission that a day is in.
CREATE OR REPLACE FUNCTION mission_period(type text, day date) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE type WHEN 'DAILY' THEN to_char(day, 'YYYY-MM-DD') WHEN 'WEEKLY' THEN to_char(day, 'IYYY-"W"IW') ELSE '' END
$$;

-- Counts a range of activities for missions, as countMoves in games/loyalty/mission.ts does: in their order, until a goal is reached. A step of a profile
-- that was done before its mission was made counts with the first activity after it. @returns what was completed within the range, but of chains
CREATE OR REPLACE FUNCTION mission_count(after bigint, upto bigint)
RETURNS TABLE (member_id bigint, mission_id bigint, period text, version int, activity_id bigint) LANGUAGE sql AS $$
  WITH rules AS MATERIALIZED (
    SELECT m.id, m.type, m.metric, m.products, m.games, m.step, m.since, m.until, m.chain, m.after_activity AS born, v.version, v.goal, v.is_open,
           v.after_activity, coalesce(lead(v.after_activity) OVER (PARTITION BY m.id ORDER BY v.version), 9223372036854775807) AS last_activity
      FROM mission m JOIN mission_version v ON v.mission_id = m.id
  ), moves AS (
    SELECT f.id, f.member_id, r.id AS mission_id, r.version, r.goal, r.chain, mission_period(r.type, f.day) AS period,
           CASE r.metric WHEN 'DEPOSIT_COUNT' THEN sign(f.amount)::bigint WHEN 'DEPOSIT_SUM' THEN f.amount WHEN 'VALID_BET' THEN f.valid
                         WHEN 'WINS' THEN f.wins::bigint ELSE 1 END AS moved,
           CASE r.metric WHEN 'GAMES' THEN f.game WHEN 'DAYS' THEN f.day::text END AS what
      FROM loyalty_activity f
      JOIN rules r ON r.is_open AND f.id > r.after_activity AND f.id <= r.last_activity AND (r.since IS NULL OR (f.day >= r.since AND f.day < r.until))
       AND CASE f.kind
             WHEN 'PLAY' THEN (r.metric IN ('VALID_BET', 'WINS') OR (r.metric IN ('GAMES', 'DAYS') AND f.bets > 0))
                              AND (r.products = '{}' OR f.product = ANY (r.products)) AND (r.games = '{}' OR f.game = ANY (r.games))
             WHEN 'DEPOSIT' THEN r.metric IN ('DEPOSIT_COUNT', 'DEPOSIT_SUM')
             WHEN 'STEP' THEN (r.metric = 'STEP' AND f.step = r.step) OR (r.metric = 'INVITES' AND f.step LIKE 'invited:%') ELSE false END
     WHERE f.id > mission_count.after AND f.id <= mission_count.upto
    UNION ALL
    SELECT r.born + 1, f.member_id, r.id, r.version, r.goal, r.chain, '', 1, NULL
      FROM rules r JOIN loyalty_activity f ON f.kind = 'STEP' AND f.step = r.step AND f.id <= r.born
     WHERE r.version = 1 AND r.born >= mission_count.after AND r.born < mission_count.upto
  ), turns AS (
    SELECT m.*, CASE WHEN m.what IS NULL THEN 1 ELSE row_number() OVER (PARTITION BY m.member_id, m.mission_id, m.period, m.what ORDER BY m.id) END AS turn
      FROM moves m WHERE m.moved <> 0
  ), running AS (
    SELECT t.*, coalesce(p.done, 0)
                + sum(t.moved) OVER (PARTITION BY t.member_id, t.mission_id, t.period ORDER BY t.id ROWS UNBOUNDED PRECEDING) AS total
      FROM turns t
      LEFT JOIN mission_progress p ON p.member_id = t.member_id AND p.mission_id = t.mission_id AND p.period = t.period
     WHERE t.turn = 1 AND p.reached_activity IS NULL
       AND (t.what IS NULL OR NOT EXISTS (SELECT FROM mission_seen s WHERE s.member_id = t.member_id AND s.mission_id = t.mission_id
                                                                       AND s.period = t.period AND s.what = t.what))
  ), counted AS (
    SELECT r.member_id, r.mission_id, r.period, min(r.id) FILTER (WHERE r.total >= r.goal) AS reached,
           (array_agg(r.total ORDER BY r.id DESC))[1] AS total
      FROM running r GROUP BY 1, 2, 3
  ), seen AS (
    INSERT INTO mission_seen (member_id, mission_id, period, what)
    SELECT r.member_id, r.mission_id, r.period, r.what FROM running r JOIN counted c USING (member_id, mission_id, period)
     WHERE r.what IS NOT NULL AND (c.reached IS NULL OR r.id <= c.reached) ORDER BY 1, 2, 3, 4
  ), written AS (
    INSERT INTO mission_progress AS p (member_id, mission_id, period, done, reached_activity, version, completed_activity)
    SELECT c.member_id, c.mission_id, c.period, coalesce(r.total, c.total), c.reached, r.version, CASE WHEN r.chain IS NULL THEN c.reached END
      FROM counted c
      LEFT JOIN running r ON r.member_id = c.member_id AND r.mission_id = c.mission_id AND r.period = c.period AND r.id = c.reached
     ORDER BY 1, 2, 3
    ON CONFLICT (member_id, mission_id, period) DO UPDATE
      SET (done, reached_activity, version, completed_activity) = (excluded.done, excluded.reached_activity, excluded.version, excluded.completed_activity)
    RETURNING p.member_id, p.mission_id, p.period, p.version, p.completed_activity
  )
  SELECT w.member_id, w.mission_id, w.period, w.version, w.completed_activity FROM written w WHERE w.completed_activity IS NOT NULL
$$;

-- Completes the steps of chains that were reached within a range of activities, with all steps before them, as completedSteps in games/loyalty/mission.ts.
CREATE OR REPLACE FUNCTION mission_complete_chains(after bigint, upto bigint)
RETURNS TABLE (member_id bigint, mission_id bigint, period text, version int, activity_id bigint) LANGUAGE sql AS $$
  WITH touched AS (
    SELECT DISTINCT p.member_id, m.chain FROM mission_progress p JOIN mission m ON m.id = p.mission_id
     WHERE p.completed_activity IS NULL AND p.reached_activity > mission_complete_chains.after AND p.reached_activity <= mission_complete_chains.upto
       AND m.chain IS NOT NULL
  ), steps AS (
    SELECT t.member_id, m.id AS mission_id, p.completed_activity, count(*) FILTER (WHERE p.reached_activity IS NULL) OVER so_far AS missing,
           max(p.reached_activity) OVER so_far AS activity_id
      FROM touched t
      JOIN mission m ON m.chain = t.chain
      LEFT JOIN mission_progress p ON p.member_id = t.member_id AND p.mission_id = m.id AND p.period = ''
    WINDOW so_far AS (PARTITION BY t.member_id, t.chain ORDER BY m.chain_place)
  )
  UPDATE mission_progress p SET completed_activity = s.activity_id FROM steps s
   WHERE p.member_id = s.member_id AND p.mission_id = s.mission_id AND p.period = '' AND s.missing = 0 AND s.completed_activity IS NULL
  RETURNING p.member_id, p.mission_id, p.period, p.version, p.completed_activity
$$;
