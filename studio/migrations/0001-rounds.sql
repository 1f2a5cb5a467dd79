-- A launched game: before it was opened under the token of its launch, then under that of the session.
CREATE TABLE session (
  token_hash bytea PRIMARY KEY,
  vendor text NOT NULL,
  player text NOT NULL,
  game text NOT NULL,
  -- What the wallet of the operator knows the player by.
  wallet_token text NOT NULL,
  made_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  opened_at timestamptz,
  ended_at timestamptz
);
CREATE INDEX session_player ON session (vendor, player, game) WHERE ended_at IS NULL;
CREATE INDEX session_expiry ON session (expires_at);

CREATE TABLE seed (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor text NOT NULL,
  player text NOT NULL,
  server_seed text NOT NULL,
  client_seed text NOT NULL,
  nonce bigint NOT NULL DEFAULT 0,
  made_at timestamptz NOT NULL,
  played_at timestamptz,
  revealed_at timestamptz
);
CREATE UNIQUE INDEX seed_in_use ON seed (vendor, player) WHERE revealed_at IS NULL;

-- betting: nobody knows yet whether the bet is taken; open: the player has to choose; void: there was no bet.
CREATE TABLE round (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor text NOT NULL,
  player text NOT NULL,
  game text NOT NULL,
  version text NOT NULL,
  wallet_token text NOT NULL,
  request_key text NOT NULL,
  seed_id bigint NOT NULL REFERENCES seed,
  nonce bigint NOT NULL,
  bets jsonb NOT NULL,
  actions text[] NOT NULL DEFAULT '{}',
  stake bigint NOT NULL CHECK (stake > 0),
  won bigint NOT NULL DEFAULT 0 CHECK (won >= 0),
  state text NOT NULL CHECK (state IN ('betting', 'open', 'closed', 'void')),
  -- Why there was no bet.
  refusal text,
  is_expired boolean NOT NULL DEFAULT false,
  book_hash text,
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  CHECK ((state = 'closed') = (book_hash IS NOT NULL))
);
CREATE UNIQUE INDEX round_request ON round (vendor, player, request_key);
CREATE UNIQUE INDEX round_seed ON round (seed_id, nonce);
CREATE UNIQUE INDEX round_under_way ON round (vendor, player, game) WHERE state IN ('betting', 'open');
CREATE INDEX round_open ON round (opened_at) WHERE state = 'open';
CREATE INDEX round_player ON round (vendor, player, game, id);

-- What is said to the wallet of an operator, written before it is sent: a round has each kind once.
CREATE TABLE wallet_call (
  id uuid PRIMARY KEY,
  round_id bigint NOT NULL REFERENCES round,
  kind text NOT NULL CHECK (kind IN ('bet', 'win', 'rollback')),
  amount bigint NOT NULL CHECK (amount >= 0),
  -- unknown: a bet that gets rolled back; stuck: the wallet will never take it, which is for people
  state text NOT NULL CHECK (state IN ('asking', 'done', 'refused', 'unknown', 'stuck')),
  tries int NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL,
  answer text NOT NULL DEFAULT '',
  made_at timestamptz NOT NULL,
  done_at timestamptz
);
CREATE UNIQUE INDEX wallet_call_round ON wallet_call (round_id, kind);
CREATE INDEX wallet_call_due ON wallet_call (due_at) WHERE state = 'asking';
