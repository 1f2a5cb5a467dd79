-- Tournaments over own games. Their prizes lie in an account of the ledger from the beginning.
-- lives: local, few
CREATE TABLE tournament (
  id bigint PRIMARY KEY,
  code text NOT NULL UNIQUE,
  names jsonb NOT NULL,
  games text[] NOT NULL CHECK (cardinality(games) > 0),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
  least_stake bigint NOT NULL CHECK (least_stake > 0),
  -- How many of a member's rounds count: the best ones.
  counted int NOT NULL CHECK (counted BETWEEN 1 AND 20),
  prizes bigint[] NOT NULL CHECK (cardinality(prizes) > 0),
  -- open, paid, cancelled
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'paid', 'cancelled')),
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  CHECK ((state = 'open') = (closed_at IS NULL))
);
CREATE INDEX tournament_open ON tournament (ends_at) WHERE state = 'open';

-- Who takes part. `score` in ten-thousandths; `reached_at` is when it became what it is.
-- lives: local, ranked together
CREATE TABLE tournament_player (
  tournament_id bigint NOT NULL REFERENCES tournament,
  member_id bigint NOT NULL,
  joined_at timestamptz NOT NULL,
  score bigint NOT NULL DEFAULT 0 CHECK (score >= 0),
  reached_at timestamptz,
  PRIMARY KEY (tournament_id, member_id)
);
CREATE INDEX tournament_player_rank ON tournament_player (tournament_id, score DESC, reached_at, member_id) WHERE score > 0;
CREATE INDEX tournament_player_member ON tournament_player (member_id);

-- The best rounds of each player: a round counts once in a tournament.
-- lives: local
CREATE TABLE tournament_round (
  tournament_id bigint NOT NULL,
  round_id bigint NOT NULL,
  member_id bigint NOT NULL,
  score bigint NOT NULL CHECK (score > 0),
  PRIMARY KEY (tournament_id, round_id)
);
CREATE INDEX tournament_round_player ON tournament_round (tournament_id, member_id, score);

-- What was paid. A place is paid once.
-- lives: local
CREATE TABLE tournament_prize (
  tournament_id bigint NOT NULL REFERENCES tournament,
  place int NOT NULL CHECK (place > 0),
  member_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  score bigint NOT NULL,
  -- The ledger entry; it has no other prize.
  entry_id bigint NOT NULL UNIQUE,
  at timestamptz NOT NULL,
  PRIMARY KEY (tournament_id, place)
);
CREATE TRIGGER tournament_prize_stays BEFORE UPDATE OR DELETE ON tournament_prize FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tournament_prize_no_truncate BEFORE TRUNCATE ON tournament_prize FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
