-- Games of our own studio. A round is its bets, the actions that followed, and the place in a seed: everything else is computed from
-- those by the rules of its version.

-- What the rounds of a member are decided by: the house's seed, sealed, whose hash is known before, a seed of the member's own, and how
-- many rounds it has decided. One is in use, the others are revealed.
-- lives: local, found by the session of the game
CREATE TABLE studio_seed (
  id bigint PRIMARY KEY,
  member_id bigint NOT NULL,
  sealed bytea NOT NULL CONSTRAINT studio_seed_sealed CHECK (length(sealed) > 8),
  commitment bytea NOT NULL CHECK (length(commitment) = 32),
  client_seed text NOT NULL CHECK (length(client_seed) BETWEEN 1 AND 64),
  -- The place of the next round.
  nonce bigint NOT NULL DEFAULT 0 CHECK (nonce >= 0),
  made_at timestamptz NOT NULL,
  -- When the last round was decided: the pace of rounds is kept by member, whatever the game.
  played_at timestamptz,
  revealed_at timestamptz
) WITH (fillfactor = 50);
CREATE UNIQUE INDEX studio_seed_in_use ON studio_seed (member_id) WHERE revealed_at IS NULL;
CREATE INDEX studio_seed_member ON studio_seed (member_id, id);

-- A launched game of a member: first under the hash of the launch, which is good once and for a minute, then of the session.
-- lives: local, found by the token
CREATE TABLE studio_session (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  member_id bigint NOT NULL,
  game text NOT NULL,
  -- The session of the site that launched it: with that it ends.
  site_session bytea NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  ended_at timestamptz
);
CREATE INDEX studio_session_member ON studio_session (member_id, game) WHERE ended_at IS NULL;

-- The bets of a round are in bet, under its id, and so are their outcomes once it is closed.
-- lives: local, found by the session of the game
CREATE TABLE studio_round (
  id bigint PRIMARY KEY,
  member_id bigint NOT NULL,
  game text NOT NULL,
  version text NOT NULL,
  seed_id bigint NOT NULL,
  nonce bigint NOT NULL,
  actions text[] NOT NULL DEFAULT '{}',
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  -- Of what it was: present once it is closed, unless it was given back.
  book_hash bytea CHECK (length(book_hash) = 32),
  is_expired boolean NOT NULL DEFAULT false,
  is_void boolean NOT NULL DEFAULT false,
  CHECK ((closed_at IS NULL OR is_void) = (book_hash IS NULL))
) WITH (fillfactor = 90);
-- A seed decides one round at each place.
CREATE UNIQUE INDEX studio_round_place ON studio_round (seed_id, nonce);
-- A member has one open round of a game at most, however many windows.
CREATE UNIQUE INDEX studio_round_open ON studio_round (member_id, game) WHERE closed_at IS NULL;
CREATE INDEX studio_round_open_id ON studio_round (id) WHERE closed_at IS NULL;
CREATE INDEX studio_round_member_group ON studio_round (member_group(member_id), id, member_id);

-- Who reported that a game showed something else than what was decided. Reports of several members close it until staff open it again.
-- lives: local
CREATE TABLE studio_fault (
  game text NOT NULL,
  round_id bigint NOT NULL,
  member_id bigint NOT NULL,
  shown bytea NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (game, member_id)
);

-- A player as every call of a game needs one.
CREATE VIEW studio_player AS
  SELECT g.token_hash, g.member_id, g.game, g.expires_at, g.used_at, m.status, m.type, s.token_hash IS NOT NULL AS is_logged_in,
         d.id AS seed_id, d.sealed AS sealed_seed, d.commitment, d.client_seed, d.nonce, d.played_at, d.made_at, o.id AS open_round
    FROM studio_session g
    JOIN member m ON m.id = g.member_id
    LEFT JOIN session s ON s.token_hash = g.site_session
    LEFT JOIN studio_seed d ON d.member_id = g.member_id AND d.revealed_at IS NULL
    LEFT JOIN studio_round o ON o.member_id = g.member_id AND o.game = g.game AND o.closed_at IS NULL
   WHERE g.ended_at IS NULL;

-- Rounds of our own studio have no row in round: their code is their id.
CREATE OR REPLACE VIEW bet_record AS
  SELECT b.id, b.member_id, b.round_id, b.order_id, b.placed_at, b.stake, b.valid, b.product, b.game,
         coalesce(r.code, b.round_id::text, '') AS code,
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
