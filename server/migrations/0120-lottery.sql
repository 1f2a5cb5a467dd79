-- One row an issue, made and committed to well before its sale. The id is that of its round.
-- lives: local
CREATE TABLE lottery_issue (
  id bigint PRIMARY KEY,
  game text NOT NULL,
  number text NOT NULL,
  opens_at timestamptz NOT NULL,
  closes_at timestamptz NOT NULL,
  draws_at timestamptz NOT NULL,
  -- What was done to it last; what visitors see follows from the clock as well.
  state text NOT NULL DEFAULT 'scheduled' CHECK (state IN ('scheduled', 'open', 'closed', 'drawn', 'settled', 'void')),
  -- When something is to be done next; null when nothing is.
  due_at timestamptz,
  source text NOT NULL CHECK (source IN ('RNG', 'FEED', 'MANUAL')),
  -- How often the next step has failed so far.
  failures int NOT NULL DEFAULT 0,
  commitment text,
  committed_at timestamptz,
  seed text,
  sales_digest text,
  ticket_count bigint,
  result jsonb,
  drawn_at timestamptz,
  settled_at timestamptz,
  stake bigint,
  winners bigint,
  paid bigint,
  UNIQUE (game, number),
  CHECK (opens_at < closes_at AND closes_at < draws_at),
  CHECK ((commitment IS NULL) = (committed_at IS NULL) AND (source <> 'RNG' OR committed_at < opens_at)),
  CHECK ((state IN ('closed', 'drawn', 'settled')) = (sales_digest IS NOT NULL) AND (sales_digest IS NULL) = (ticket_count IS NULL)),
  CHECK ((state IN ('drawn', 'settled')) = (result IS NOT NULL)),
  CHECK (source <> 'RNG' OR (seed IS NULL) = (result IS NULL)),
  CHECK ((state = 'settled') = (settled_at IS NOT NULL)),
  CHECK ((state IN ('settled', 'void')) = (due_at IS NULL))
);
CREATE INDEX lottery_issue_due ON lottery_issue (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX lottery_issue_drawn ON lottery_issue (game, draws_at DESC) WHERE result IS NOT NULL;
CREATE INDEX lottery_issue_upcoming ON lottery_issue (game, draws_at);

-- A commitment is for good, and so are the sales once they are closed and a result once it is out.
CREATE TRIGGER lottery_issue_committed BEFORE UPDATE ON lottery_issue FOR EACH ROW
  WHEN ((OLD.game, OLD.number, OLD.commitment, OLD.committed_at, OLD.source)
        IS DISTINCT FROM (NEW.game, NEW.number, NEW.commitment, NEW.committed_at, NEW.source))
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER lottery_issue_sold BEFORE UPDATE ON lottery_issue FOR EACH ROW
  WHEN (OLD.sales_digest IS NOT NULL AND (OLD.sales_digest, OLD.ticket_count) IS DISTINCT FROM (NEW.sales_digest, NEW.ticket_count))
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER lottery_issue_published BEFORE UPDATE ON lottery_issue FOR EACH ROW
  WHEN (OLD.result IS NOT NULL AND (OLD.result, OLD.seed, OLD.drawn_at) IS DISTINCT FROM (NEW.result, NEW.seed, NEW.drawn_at))
  EXECUTE FUNCTION refuse_change();

-- Seeds that are still secret. No call reads this table; the draw takes a seed out and publishes it with the result.
-- lives: local
CREATE TABLE lottery_seed (
  issue_id bigint PRIMARY KEY REFERENCES lottery_issue (id),
  seed text NOT NULL CHECK (seed ~ '^[0-9a-f]{64}$')
);

-- A jackpot that was hit and is being shared out, one row a hit; it remembers how far the sharing came.
-- lives: local
CREATE TABLE lottery_jackpot_hit (
  issue_id bigint PRIMARY KEY REFERENCES lottery_issue (id),
  code text NOT NULL,
  pool bigint NOT NULL CHECK (pool > 0),
  stake bigint NOT NULL CHECK (stake > 0),
  paid bigint NOT NULL DEFAULT 0,
  paid_to bigint NOT NULL DEFAULT 0,
  done boolean NOT NULL DEFAULT false
);
