-- The betting record of a member added up by day, so that its totals and its pages cost the same however long it is. Brought up to date
-- when somebody asks, see server/betting/record/sums.ts.

-- How far the bets of a member are added up. The row is locked while they are.
-- lives: member
CREATE TABLE bet_sum_member (
  member_id bigint PRIMARY KEY,
  -- The zone whose days these are.
  time_zone text NOT NULL,
  -- Each bet up to this id is in bet_sum or in bet_sum_open.
  upto bigint NOT NULL DEFAULT 0,
  -- A bet may be written so late that its id lies below: how many there were from `late_from` to `upto` tells.
  late_from bigint NOT NULL DEFAULT 0,
  late_bets bigint NOT NULL DEFAULT 0
);

-- lives: member
CREATE TABLE bet_sum (
  member_id bigint NOT NULL,
  -- The day of the bets, and the day on which they were settled, or corrected: then with the difference to the outcome before.
  placed_on date NOT NULL,
  settled_on date NOT NULL,
  product text NOT NULL,
  game text NOT NULL,
  -- What they are now.
  state text NOT NULL,
  is_corrected boolean NOT NULL,
  bets bigint NOT NULL,
  -- Bets and corrections.
  parts bigint NOT NULL,
  stake bigint NOT NULL,
  valid_bet bigint NOT NULL,
  payout bigint NOT NULL,
  profit bigint NOT NULL,
  PRIMARY KEY (member_id, placed_on, settled_on, product, game, state, is_corrected)
);
CREATE INDEX bet_sum_settled ON bet_sum (member_id, settled_on);

-- Bets passed while they were open: added up once they are settled.
-- lives: member
CREATE TABLE bet_sum_open (
  member_id bigint NOT NULL,
  bet_id bigint NOT NULL,
  PRIMARY KEY (member_id, bet_id)
);

-- Bets that changed after they were settled: the days of those that are added up are added up anew. The transaction that changes one
-- says so, as often as it does: a row that is being deleted must not stand for the next change.
-- lives: member, by member_id
CREATE TABLE bet_sum_changed (
  member_id bigint NOT NULL,
  bet_id bigint NOT NULL
);
CREATE INDEX bet_sum_changed_member ON bet_sum_changed (member_id);

-- The betting record by what was settled when: a bet by its settlement, and each correction of it by what it changed.
CREATE VIEW bet_part AS
  SELECT c.id, c.member_id, c.product, c.game, c.code, c.market, c.selection, c.price, c.state, c.version > 1 AS is_corrected, p.part,
         p.stake, p.valid_bet, p.payout, p.profit, p.settled_at
    FROM bet_record c
   CROSS JOIN LATERAL (
     SELECT 1 AS part, c.stake, c.valid_bet, c.payout, c.profit, c.settled_at WHERE c.version = 1
     UNION ALL
     SELECT v.version, CASE WHEN v.version = 1 THEN c.stake ELSE 0 END, v.valid - lag(v.valid, 1, 0::bigint) OVER versions,
            v.amount - lag(v.amount, 1, 0::bigint) OVER versions,
            v.amount - lag(v.amount, 1, c.stake) OVER versions, v.at
       FROM (
         SELECT o.version, o.amount, o.valid, o.at FROM outcome o WHERE o.bet_id = c.id AND o.member_id = c.member_id
         UNION ALL
         -- A bet that lost at first has no outcome of that.
         SELECT 1, 0, c.valid, r.settled_at FROM round r
          WHERE r.id = c.round_id
            AND NOT EXISTS (SELECT FROM outcome f WHERE f.bet_id = c.id AND f.member_id = c.member_id AND f.version = 1)) v
      WHERE c.version > 1
     WINDOW versions AS (ORDER BY v.version)) p;
