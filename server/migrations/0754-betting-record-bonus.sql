-- What promotions paid with a round of a vendor: its wins, less those that were taken back and what counts as its payout.
-- docs/decisions/0097-free-wins-of-vendors.md
CREATE OR REPLACE VIEW bet_record AS
  SELECT b.id, b.member_id, b.round_id, b.order_id, b.placed_at, b.stake, b.valid, b.product, b.game,
         coalesce(r.code, b.round_id::text, '') AS code,
         b.market, b.selection, b.price, b.rule_version, s.state, coalesce(o.version, 1) AS version, coalesce(o.amount, 0) AS payout,
         coalesce(o.uncollected, 0) AS uncollected, coalesce(o.detail, '') AS detail, o.entry_id AS payout_entry_id,
         CASE WHEN o.bet_id IS NOT NULL THEN o.valid WHEN s.state = 'lost' THEN b.valid ELSE 0 END AS valid_bet,
         CASE WHEN s.state = 'open' OR (s.state = 'void' AND o.bet_id IS NULL) THEN 0 ELSE coalesce(o.amount, 0) - b.stake END AS profit,
         CASE WHEN s.state <> 'open' THEN coalesce(o.at, r.settled_at) END AS settled_at, 0::bigint AS bonus
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
         (SELECT (coalesce(sum(CASE WHEN x.kind = 3 THEN -x.amount ELSE x.amount END), 0) - v.payout)::bigint
            FROM vendor_tx x LEFT JOIN vendor_tx u ON x.kind = 3 AND u.key = x.ref AND u.member_id = x.member_id
           WHERE x.round_id = v.id AND x.round_id > 0 AND x.member_id = v.member_id AND x.entry_id > 0 AND (x.kind IN (2, 4) OR u.kind = 2))
    FROM vendor_round v;
