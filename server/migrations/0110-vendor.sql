-- Outside game servers: how each is spoken with. Codes are those of the catalogue's vendors.
-- lives: local
CREATE TABLE vendor_integration (
  code text PRIMARY KEY CHECK (code ~ '^[A-Z0-9_]{2,20}$'),
  dialect text NOT NULL CHECK (dialect IN ('hub88', 'caleta', 'swipegames', 'evolution', 'tc-gaming')),
  -- Closed: takes no new bets and starts no games. What was begun still ends.
  is_open boolean NOT NULL DEFAULT true,
  -- The currency on its wire, and how many main units of it make one unit of ours.
  currency text NOT NULL,
  unit_factor bigint NOT NULL CHECK (unit_factor > 0),
  -- Where its server is; '' when it only calls us.
  url text NOT NULL DEFAULT '',
  -- Names and public keys, by the words of the dialect.
  settings jsonb NOT NULL DEFAULT '{}',
  -- Private keys and shared secrets, by the words of the dialect. Never answered, never logged.
  secrets jsonb NOT NULL DEFAULT '{}'
);

-- What a vendor calls the games of ours that it serves.
-- lives: local
CREATE TABLE vendor_game (
  vendor text NOT NULL REFERENCES vendor_integration,
  code text NOT NULL,
  game_code text NOT NULL UNIQUE,
  PRIMARY KEY (vendor, code)
);

-- What a launched game proves itself by. Kept long after its end, since wins and rollbacks come late.
-- lives: local, found by its token
CREATE TABLE vendor_session (
  token_hash bytea PRIMARY KEY,
  vendor text NOT NULL,
  member_id bigint NOT NULL,
  game_code text NOT NULL,
  created_at timestamptz NOT NULL,
  -- A launch token is good until then, once; being used makes it a session, which ends later.
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- It was exchanged for another token, and takes no bets any more.
  is_replaced boolean NOT NULL DEFAULT false
);
CREATE INDEX vendor_session_age ON vendor_session (created_at);

-- A round of one member at a vendor: what the betting record shows as one bet. Sums are of money that moved.
-- lives: member, by member_id
CREATE TABLE vendor_round (
  id bigint PRIMARY KEY,
  -- Hash of vendor, member, game and the vendor's id of the round.
  key uuid NOT NULL UNIQUE,
  member_id bigint NOT NULL,
  vendor text NOT NULL,
  product text NOT NULL,
  game text NOT NULL,
  code text NOT NULL,
  opened_at timestamptz NOT NULL,
  moved_at timestamptz NOT NULL,
  closed_at timestamptz,
  -- Bets that were not rolled back, free ones included.
  bets int NOT NULL,
  stake bigint NOT NULL,
  payout bigint NOT NULL,
  -- Stakes that were rolled back.
  returned bigint NOT NULL,
  -- The entries of the first stake and the last win.
  stake_entry_id bigint NOT NULL DEFAULT 0,
  payout_entry_id bigint NOT NULL DEFAULT 0,
  -- What the facts told so far come to.
  told_stake bigint NOT NULL DEFAULT 0,
  told_payout bigint NOT NULL DEFAULT 0,
  told_valid bigint NOT NULL DEFAULT 0,
  CHECK (stake >= 0 AND payout >= 0 AND returned >= 0 AND bets >= 0)
) WITH (fillfactor = 80);

-- The rounds of members by groups of them, as in the journal: with the member in front each round would be written to a page
-- of its own.
CREATE INDEX vendor_round_member_group ON vendor_round (member_group(member_id), id, member_id);

-- What a vendor told us of money, once under each of its ids.
-- Kinds: 1 bet, 2 win, 3 rollback, 4 promotion win, 5 jackpot win, 6 tombstone of a transaction rolled back before it came.
-- lives: member, by member_id
CREATE TABLE vendor_tx (
  -- Hash of vendor and id.
  key uuid PRIMARY KEY,
  id bigint NOT NULL,
  at timestamptz NOT NULL,
  kind smallint NOT NULL CHECK (kind BETWEEN 1 AND 6),
  member_id bigint NOT NULL,
  -- 0 without a round.
  round_id bigint NOT NULL,
  -- As the vendor stated it; it moved money when there is an entry.
  amount bigint NOT NULL CHECK (amount >= 0),
  entry_id bigint NOT NULL,
  -- Which bet it belongs to or undoes.
  ref uuid,
  vendor text NOT NULL,
  name text NOT NULL
);
CREATE INDEX vendor_tx_round ON vendor_tx (round_id, ref) WHERE round_id > 0;
CREATE TRIGGER vendor_tx_append_only BEFORE UPDATE OR DELETE ON vendor_tx FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER vendor_tx_no_truncate BEFORE TRUNCATE ON vendor_tx FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The betting record of all products: own bets with the newest of their outcomes, and rounds at vendors.
CREATE VIEW bet_record AS
  SELECT b.id, b.member_id, b.round_id, b.order_id, b.placed_at, b.stake, b.valid, b.product, b.game, coalesce(r.code, '') AS code,
         b.market, b.selection, b.price, b.rule_version, s.state, coalesce(o.version, 1) AS version, coalesce(o.amount, 0) AS payout,
         coalesce(o.uncollected, 0) AS uncollected, coalesce(o.detail, '') AS detail, o.entry_id AS payout_entry_id,
         CASE WHEN o.bet_id IS NOT NULL THEN o.valid WHEN s.state = 'lost' THEN b.valid ELSE 0 END AS valid_bet,
         CASE WHEN s.state = 'open' OR (s.state = 'void' AND o.bet_id IS NULL) THEN 0 ELSE coalesce(o.amount, 0) - b.stake END AS profit,
         CASE WHEN s.state <> 'open' THEN coalesce(o.at, r.settled_at) END AS settled_at
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
         closed_at
    FROM vendor_round;

-- Money on its way between a member's main wallet account and her wallet at a vendor that keeps wallets of its own.
-- lives: local, found by the reference that the vendor knows
CREATE TABLE vendor_transfer (
  id bigint PRIMARY KEY,
  -- What the vendor knows it by: the same for every question about it.
  reference text NOT NULL UNIQUE,
  member_id bigint NOT NULL,
  vendor text NOT NULL REFERENCES vendor_integration,
  direction text NOT NULL CHECK (direction IN ('in', 'out')),
  amount bigint NOT NULL CHECK (amount > 0),
  -- How much of it lies in transit; less than the amount when more comes back than we know to be there.
  held bigint NOT NULL DEFAULT 0,
  state text NOT NULL CHECK (state IN ('NEW', 'HELD', 'DONE', 'REVERSED', 'UNKNOWN')),
  tries int NOT NULL DEFAULT 0,
  -- The vendor did not say what became of it in all the time we asked: people look at it.
  is_manual boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  asked_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE INDEX vendor_transfer_member ON vendor_transfer (member_id, id);
CREATE INDEX vendor_transfer_manual ON vendor_transfer (id) WHERE is_manual;

-- A member's wallet at a vendor.
-- lives: local, beside its transfers
CREATE TABLE vendor_wallet (
  member_id bigint NOT NULL,
  vendor text NOT NULL REFERENCES vendor_integration,
  -- What we moved there and have not got back, as the ledger has it in the wallet account of vendors.
  booked bigint NOT NULL DEFAULT 0 CHECK (booked >= 0),
  -- What the vendor last said is there.
  balance bigint NOT NULL DEFAULT 0,
  balance_at timestamptz,
  -- The vendor knows the player.
  is_created boolean NOT NULL DEFAULT false,
  PRIMARY KEY (member_id, vendor)
);
-- lives: local, beside its wallet
CREATE TABLE vendor_preference (member_id bigint PRIMARY KEY, auto_transfer boolean NOT NULL);

-- lives: local
CREATE TABLE vendor_call_log_lost (process text PRIMARY KEY, at timestamptz NOT NULL, flights bigint NOT NULL);

-- Which rounds are open is found by walking those above the mark, all below it are closed. An index on what changes with
-- each win would cost every win new entries in all other indexes.
-- lives: local
CREATE TABLE vendor_round_mark (is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only), upto bigint NOT NULL);
INSERT INTO vendor_round_mark (upto) VALUES (0);

-- The call log: calls with vendors in bundles as they were written, one partition a day. A row a call, found by
-- three indexes, cost more than the bet itself. Tokens and secrets are not in it.
-- lives: local
CREATE TABLE vendor_call_log (
  -- That of its newest call.
  id bigint NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  -- Bits that say which members, rounds, transactions, vendors and verdicts are not in it.
  signs bytea NOT NULL,
  -- The calls as JSON.
  calls text NOT NULL
) PARTITION BY RANGE (last_at);
ALTER TABLE vendor_call_log ALTER COLUMN signs SET STORAGE PLAIN, ALTER COLUMN calls SET STORAGE EXTERNAL;
CREATE INDEX vendor_call_log_id ON vendor_call_log (id);

-- Whose a token is, in which game, and whether she may take part: asked with every call.
CREATE VIEW vendor_player AS
  SELECT s.token_hash, s.vendor, s.member_id, s.game_code, s.expires_at, s.used_at, s.is_replaced, m.status, m.type
    FROM vendor_session s LEFT JOIN member m ON m.id = s.member_id;
