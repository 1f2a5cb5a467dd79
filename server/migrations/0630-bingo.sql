-- functions: bingo

-- Rooms of bingo: all tickets of a round share its balls and its pool. Tickets are bets, under the id of the round.

-- One row a round, made and committed to before its sale. The id is that of its round in betting.
-- lives: local
CREATE TABLE bingo_round (
  id bigint PRIMARY KEY,
  game text NOT NULL,
  number text NOT NULL,
  opens_at timestamptz NOT NULL,
  closes_at timestamptz NOT NULL,
  draws_at timestamptz NOT NULL,
  -- What was done to it last; what members see follows from the clock as well.
  state text NOT NULL DEFAULT 'scheduled' CHECK (state IN ('scheduled', 'open', 'closed', 'drawn', 'settled', 'void')),
  -- When something is to be done next; null when nothing is.
  due_at timestamptz,
  -- How often the next step has failed so far.
  failures int NOT NULL DEFAULT 0,
  price bigint NOT NULL CHECK (price > 0),
  return_millionths int NOT NULL CHECK (return_millionths BETWEEN 1 AND 1000000),
  tickets_most int NOT NULL CHECK (tickets_most > 0),
  players_least int NOT NULL CHECK (players_least > 0),
  -- The text that is committed to with the seed.
  terms text NOT NULL,
  commitment text NOT NULL,
  committed_at timestamptz NOT NULL,
  closed_at timestamptz,
  -- Over the ids of all tickets.
  sales_digest text,
  ticket_count int,
  player_count int,
  seed text,
  -- The beacon, published with the seed.
  signatures text[],
  -- All balls in their order.
  balls smallint[],
  -- Who wins what, with which ball.
  prizes jsonb,
  -- When the balls began, and when the last prize is out: it is paid then.
  started_at timestamptz,
  ends_at timestamptz,
  settled_at timestamptz,
  UNIQUE (game, number),
  CHECK (committed_at < opens_at AND opens_at < closes_at AND closes_at < draws_at),
  CHECK ((sales_digest IS NULL) = (closed_at IS NULL) AND (sales_digest IS NULL) = (ticket_count IS NULL) AND (sales_digest IS NULL) = (player_count IS NULL)),
  CHECK (state NOT IN ('closed', 'drawn', 'settled') OR sales_digest IS NOT NULL),
  CHECK ((state IN ('drawn', 'settled')) = (balls IS NOT NULL)),
  CHECK ((balls IS NULL) = (seed IS NULL) AND (balls IS NULL) = (prizes IS NULL) AND (balls IS NULL) = (signatures IS NULL)
     AND (balls IS NULL) = (started_at IS NULL) AND (balls IS NULL) = (ends_at IS NULL)),
  CHECK ((state = 'settled') = (settled_at IS NOT NULL)),
  CHECK ((state IN ('settled', 'void')) = (due_at IS NULL))
);
CREATE INDEX bingo_round_due ON bingo_round (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX bingo_round_draws ON bingo_round (game, draws_at);
CREATE INDEX bingo_round_played ON bingo_round (game, id) WHERE state IN ('settled', 'void') AND ticket_count > 0;

-- A commitment is for good, and so are the sale once it is closed and the balls once they are out.
CREATE TRIGGER bingo_round_committed BEFORE UPDATE ON bingo_round FOR EACH ROW
  WHEN ((OLD.game, OLD.number, OLD.opens_at, OLD.closes_at, OLD.draws_at, OLD.price, OLD.return_millionths, OLD.tickets_most, OLD.players_least,
         OLD.terms, OLD.commitment, OLD.committed_at)
        IS DISTINCT FROM (NEW.game, NEW.number, NEW.opens_at, NEW.closes_at, NEW.draws_at, NEW.price, NEW.return_millionths, NEW.tickets_most, NEW.players_least,
         NEW.terms, NEW.commitment, NEW.committed_at))
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bingo_round_sold BEFORE UPDATE ON bingo_round FOR EACH ROW
  WHEN (OLD.sales_digest IS NOT NULL AND (OLD.sales_digest, OLD.ticket_count, OLD.player_count, OLD.closed_at)
        IS DISTINCT FROM (NEW.sales_digest, NEW.ticket_count, NEW.player_count, NEW.closed_at))
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bingo_round_drawn BEFORE UPDATE ON bingo_round FOR EACH ROW
  WHEN (OLD.balls IS NOT NULL AND (OLD.balls, OLD.prizes, OLD.seed, OLD.signatures, OLD.started_at, OLD.ends_at)
        IS DISTINCT FROM (NEW.balls, NEW.prizes, NEW.seed, NEW.signatures, NEW.started_at, NEW.ends_at))
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bingo_round_stays BEFORE DELETE ON bingo_round FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bingo_round_no_truncate BEFORE TRUNCATE ON bingo_round FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What is promised and published goes into the audit trail as it happens.
CREATE TRIGGER bingo_round_made AFTER INSERT ON bingo_round FOR EACH ROW EXECUTE FUNCTION audit_bingo_round();
CREATE TRIGGER bingo_round_moved AFTER UPDATE ON bingo_round FOR EACH ROW
  WHEN (OLD.state <> NEW.state AND NEW.state IN ('closed', 'drawn', 'void') AND NEW.ticket_count > 0) EXECUTE FUNCTION audit_bingo_round();

-- Seeds that are still secret, sealed by a key that the database has not: `key` is its id.
-- lives: local
CREATE TABLE bingo_sealed_seed (
  round_id bigint PRIMARY KEY REFERENCES bingo_round (id),
  key text NOT NULL CHECK (key <> ''),
  sealed bytea NOT NULL
);
CREATE TRIGGER bingo_sealed_seed_stays BEFORE UPDATE ON bingo_sealed_seed FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bingo_sealed_seed_no_truncate BEFORE TRUNCATE ON bingo_sealed_seed FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
