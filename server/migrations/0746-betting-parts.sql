-- The few outcomes that corrections made, by the bets of a member.
CREATE INDEX outcome_corrected ON outcome (member_id, bet_id, version) WHERE version > 1;

-- The betting record by what was settled when: a bet by its settlement, and each correction of it by what it changed. Bets that were never
-- corrected are read as they are; for all others the few outcomes of corrections lead, so it is their bet_id that a range of ids is asked of.
-- Each table is joined by its member, so that the machine of that member answers by itself.
CREATE OR REPLACE VIEW bet_part AS
  SELECT id, member_id, product, game, code, market, selection, price, state, false AS is_corrected, 1 AS part, stake, valid_bet, payout, profit,
         settled_at, placed_at, rule_version
    FROM bet_record
   WHERE version = 1
  UNION ALL
  SELECT c.bet_id, c.member_id, b.product, b.game, coalesce(r.code, b.round_id::text, ''), b.market, b.selection, b.price, c.state, true,
         CASE WHEN p.is_first THEN 1 ELSE c.version END,
         CASE WHEN p.is_first THEN b.stake ELSE 0 END,
         CASE WHEN p.is_first THEN coalesce(f.valid, b.valid) ELSE c.valid - coalesce(c.valid_before, f.valid, b.valid) END,
         CASE WHEN p.is_first THEN coalesce(f.amount, 0) ELSE c.amount - coalesce(c.amount_before, f.amount, 0) END,
         CASE WHEN p.is_first THEN coalesce(f.amount, 0) - b.stake ELSE c.amount - coalesce(c.amount_before, f.amount, 0) END,
         CASE WHEN p.is_first THEN coalesce(f.at, r.settled_at) ELSE c.at END,
         b.placed_at, b.rule_version
    FROM (
      SELECT bet_id, member_id, version, amount, valid, at, lag(amount) OVER versions AS amount_before, lag(valid) OVER versions AS valid_before,
             last_value(kind) OVER (versions ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS state
        FROM outcome WHERE version > 1
      WINDOW versions AS (PARTITION BY member_id, bet_id ORDER BY version)) c
    JOIN bet b ON b.id = c.bet_id AND b.member_id = c.member_id
    -- A bet that lost at first has no outcome of that.
    LEFT JOIN outcome f ON f.bet_id = c.bet_id AND f.member_id = c.member_id AND f.version = 1
    LEFT JOIN round r ON r.id = b.round_id
    -- The first correction stands for the settlement too.
    JOIN (VALUES (false), (true)) p (is_first) ON NOT p.is_first OR c.amount_before IS NULL;
