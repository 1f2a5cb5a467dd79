-- What bets are placed on; the product keeps its own data under the same id.
-- An orderly life: open, closed, settling, settled; or from open or closed to void. settled_at ends it either way.
-- lives: reference
CREATE TABLE round (
  id bigint PRIMARY KEY,
  product text NOT NULL,
  game text NOT NULL,
  code text NOT NULL,
  opens_at timestamptz NOT NULL,
  closes_at timestamptz NOT NULL CHECK (closes_at > opens_at),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed', 'settling', 'settled', 'void')),
  member_stake_max bigint CHECK (member_stake_max > 0),
  -- How far settlement or refunds have come: all bets up to this id are done with, and counted here.
  done_upto bigint NOT NULL DEFAULT 0,
  bets bigint NOT NULL DEFAULT 0,
  stake bigint NOT NULL DEFAULT 0,
  winners bigint NOT NULL DEFAULT 0,
  paid bigint NOT NULL DEFAULT 0,
  settled_at timestamptz,
  CHECK (state NOT IN ('open', 'closed', 'settling') OR settled_at IS NULL),
  CHECK (state <> 'settled' OR settled_at IS NOT NULL)
);
CREATE UNIQUE INDEX round_code ON round (game, code);

-- Bets are never touched again: what became of one follows from its round and its payout, if it has one.
-- lives: member, by member_id
CREATE TABLE bet (
  id bigint PRIMARY KEY,
  member_id bigint NOT NULL,
  round_id bigint NOT NULL,
  -- The ledger entry of the stakes of its order.
  order_id bigint NOT NULL,
  placed_at timestamptz NOT NULL,
  unit bigint NOT NULL,
  stake bigint NOT NULL CHECK (stake > 0),
  valid bigint NOT NULL CHECK (valid BETWEEN 0 AND stake),
  multiple int NOT NULL,
  lines int NOT NULL,
  mode int NOT NULL,
  play text NOT NULL,
  picks text NOT NULL,
  terms text NOT NULL,
  rule_version text NOT NULL
);
CREATE INDEX bet_round ON bet (round_id, id);

-- The bets of members by groups of them, as in the journal: with the member in front each bet would be written to a page of
-- its own, and the more bets there are the more pages that would be.
CREATE INDEX bet_member_group ON bet (member_group(member_id), id, member_id);
CREATE TRIGGER bet_append_only BEFORE UPDATE OR DELETE ON bet FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bet_no_truncate BEFORE TRUNCATE ON bet FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Money that went back to a bet: a win or a refund. Losers have none.
-- lives: member, by member_id
CREATE TABLE payout (
  bet_id bigint NOT NULL,
  version int NOT NULL,
  is_refund boolean NOT NULL,
  member_id bigint NOT NULL,
  round_id bigint NOT NULL,
  entry_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  lines int NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (bet_id, version)
);
CREATE INDEX payout_round ON payout (round_id, bet_id);

-- The few payouts that the board of winners reads, newest first. Its least amount is here and in server/betting/winners.ts.
CREATE INDEX payout_big ON payout (at) WHERE amount >= 2000 AND NOT is_refund;
CREATE TRIGGER payout_append_only BEFORE UPDATE OR DELETE ON payout FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_no_truncate BEFORE TRUNCATE ON payout FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE VIEW bet_outcome AS
  SELECT b.*, r.product, r.game, r.code, p.entry_id AS payout_entry_id, coalesce(p.amount, 0) AS payout, coalesce(p.lines, 0) AS lines_won,
         s.state, CASE WHEN s.state IN ('won', 'lost') THEN b.valid ELSE 0 END AS valid_bet,
         CASE WHEN s.state = 'open' THEN 0 ELSE coalesce(p.amount, 0) - CASE WHEN s.state = 'void' AND p.amount IS NULL THEN 0 ELSE b.stake END END AS profit,
         CASE WHEN s.state <> 'open' THEN coalesce(p.at, r.settled_at) END AS settled_at
    FROM bet b
    JOIN round r ON r.id = b.round_id
    LEFT JOIN payout p ON p.bet_id = b.id AND p.version = 1
   CROSS JOIN LATERAL (
     SELECT CASE WHEN r.state = 'void' THEN 'void' WHEN p.bet_id IS NOT NULL THEN 'won'
                 WHEN r.state = 'settled' THEN 'lost' ELSE 'open' END AS state) s;
