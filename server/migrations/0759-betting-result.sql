-- What promotions paid with a round is asked of the few records that are shown. Inside of the view, it kept a cluster from adding up the
-- record on the machine of its member: it joins by values of the row around it, of which Citus does not see that they are of one member.
CREATE VIEW bet_result AS
  SELECT b.id, b.member_id, b.round_id, b.order_id, b.placed_at, b.stake, b.valid, b.product, b.game,
         coalesce(r.code, b.round_id::text, '') AS code,
         b.market, b.selection, b.price, b.rule_version, s.state, coalesce(o.version, 1) AS version, coalesce(o.amount, 0) AS payout,
         coalesce(o.uncollected, 0) AS uncollected, coalesce(o.detail, '') AS detail, o.entry_id AS payout_entry_id,
         CASE WHEN o.bet_id IS NOT NULL THEN o.valid WHEN s.state = 'lost' THEN b.valid ELSE 0 END AS valid_bet,
         CASE WHEN s.state = 'open' OR (s.state = 'void' AND o.bet_id IS NULL) THEN 0 ELSE coalesce(o.amount, 0) - b.stake END AS profit,
         CASE WHEN s.state <> 'open' THEN coalesce(o.at, r.settled_at) END AS settled_at, NULL::bigint AS round_payout
    FROM bet b
    LEFT JOIN round r ON r.id = b.round_id
    LEFT JOIN outcome o ON o.bet_id = b.id AND o.member_id = b.member_id
     AND NOT EXISTS (SELECT FROM outcome n WHERE n.bet_id = o.bet_id AND n.member_id = o.member_id AND n.version > o.version)
   CROSS JOIN LATERAL (
     SELECT CASE WHEN o.bet_id IS NOT NULL THEN o.kind WHEN r.state = 'void' THEN 'void'
                 WHEN r.state = 'settled' THEN 'lost' ELSE 'open' END AS state) s
  UNION ALL
  SELECT id, member_id, id, stake_entry_id, opened_at, stake + CASE WHEN bets = 0 THEN returned ELSE 0 END, stake, product, game, code,
         'round', '', '', 'vendor:' || vendor,
         CASE WHEN closed_at IS NULL THEN 'open' WHEN bets = 0 AND payout = 0 THEN 'void' WHEN payout > 0 THEN 'won' ELSE 'lost' END,
         1, payout + CASE WHEN bets = 0 THEN returned ELSE 0 END, 0, '', nullif(payout_entry_id, 0),
         CASE WHEN closed_at IS NULL THEN 0 ELSE told_valid END,
         CASE WHEN closed_at IS NULL THEN 0 ELSE payout - stake END,
         closed_at,
         payout
    FROM vendor_round;

CREATE OR REPLACE VIEW bet_record AS
  SELECT r.id, r.member_id, r.round_id, r.order_id, r.placed_at, r.stake, r.valid, r.product, r.game, r.code, r.market, r.selection, r.price,
         r.rule_version, r.state, r.version, r.payout, r.uncollected, r.detail, r.payout_entry_id, r.valid_bet, r.profit, r.settled_at,
         CASE WHEN r.round_payout IS NULL THEN 0 ELSE
           (SELECT (coalesce(sum(CASE WHEN x.kind = 3 THEN -x.amount ELSE x.amount END), 0) - r.round_payout)::bigint
              FROM vendor_tx x LEFT JOIN vendor_tx u ON x.kind = 3 AND u.key = x.ref AND u.member_id = x.member_id
             WHERE x.round_id = r.id AND x.round_id > 0 AND x.member_id = r.member_id AND x.entry_id > 0 AND (x.kind IN (2, 4) OR u.kind = 2))
         END AS bonus
    FROM bet_result r;

CREATE OR REPLACE VIEW bet_part AS
  SELECT id, member_id, product, game, code, market, selection, price, state, false AS is_corrected, 1 AS part, stake, valid_bet, payout, profit,
         settled_at, placed_at, rule_version
    FROM bet_result
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
