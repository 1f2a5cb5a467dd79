-- functions: studio

-- Free spins of members at own games: so many at one game with one stake, which the house pays, until they run out.
-- lives: local, found by the session of the game
CREATE TABLE free_spin (
  id bigint PRIMARY KEY,
  member_id bigint NOT NULL,
  -- The item of the points mall, and the order that gave them: it gives them once.
  item_id bigint NOT NULL,
  order_id bigint NOT NULL UNIQUE,
  game text NOT NULL,
  unit bigint NOT NULL CHECK (unit > 0),
  spins int NOT NULL CHECK (spins > 0),
  -- Each spin counts itself here, in the transaction that plays it.
  used int NOT NULL DEFAULT 0 CHECK (used BETWEEN 0 AND spins),
  -- How often a win has to be bet, in hundredths; 0: it is money at once.
  multiple int NOT NULL CHECK (multiple BETWEEN 0 AND 10000),
  at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- When what was left ran out.
  expired_at timestamptz,
  CHECK (expires_at > at),
  CHECK (expired_at IS NULL OR (expired_at >= expires_at AND used < spins))
);
CREATE INDEX free_spin_member ON free_spin (member_id, id);
CREATE INDEX free_spin_usable ON free_spin (member_id, game, expires_at, id) WHERE used < spins AND expired_at IS NULL;
CREATE INDEX free_spin_due ON free_spin (expires_at) WHERE used < spins AND expired_at IS NULL;
CREATE INDEX free_spin_item ON free_spin (item_id);
CREATE TRIGGER free_spin_counts BEFORE UPDATE OR DELETE ON free_spin FOR EACH ROW EXECUTE FUNCTION guard_free_spin();
CREATE TRIGGER free_spin_no_truncate BEFORE TRUNCATE ON free_spin FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The spins that were played, each with its round.
-- lives: local, found by the session of the game
CREATE TABLE free_spin_use (
  free_spin_id bigint NOT NULL REFERENCES free_spin,
  no int NOT NULL CHECK (no > 0),
  member_id bigint NOT NULL,
  round_id bigint NOT NULL UNIQUE,
  bet_id bigint NOT NULL UNIQUE,
  -- What the house staked, and what the member won.
  stake bigint NOT NULL CHECK (stake > 0),
  won bigint NOT NULL CHECK (won >= 0),
  at timestamptz NOT NULL,
  PRIMARY KEY (free_spin_id, no)
);
CREATE TRIGGER free_spin_use_append_only BEFORE UPDATE OR DELETE ON free_spin_use FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER free_spin_use_no_truncate BEFORE TRUNCATE ON free_spin_use FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A bet that the house pays costs its member no units: then its price ends with ";0". Older rows passed the stricter check.
ALTER TABLE bet DROP CONSTRAINT bet_stake_check;
ALTER TABLE bet ADD CONSTRAINT bet_stake_check CHECK (stake > 0 OR (stake = 0 AND price LIKE '%;0')) NOT VALID;
