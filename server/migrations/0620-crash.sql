-- functions: crash

-- Crash: one round for all who play (docs/decisions/0059). Its bets are in bet, under its id, which is also that of its round.

-- terms: what is fixed of the round and committed to with the seed, one line of text. Known once bets are closed: digest, bets, stake, cap.
-- Once it is over: point, seed and signatures. is_broken: it was ended by the rule for a server that stopped.
-- lives: local
CREATE TABLE crash_round (
  id bigint PRIMARY KEY,
  game text NOT NULL,
  issue text NOT NULL,
  state text NOT NULL DEFAULT 'betting' CHECK (state IN ('betting', 'closed', 'climbing', 'crashed', 'settled', 'void')),
  opens_at timestamptz NOT NULL,
  closes_at timestamptz NOT NULL,
  terms text NOT NULL,
  commitment text NOT NULL CHECK (commitment ~ '^[0-9a-f]{64}$'),
  committed_at timestamptz NOT NULL,
  digest text CHECK (digest ~ '^[0-9a-f]{64}$'),
  bets int NOT NULL DEFAULT 0,
  stake bigint NOT NULL DEFAULT 0,
  cap int CHECK (cap >= 100),
  started_at timestamptz,
  point int CHECK (point >= 100),
  seed text,
  signatures text[],
  is_broken boolean NOT NULL DEFAULT false,
  ended_at timestamptz,
  CHECK (committed_at < opens_at AND opens_at < closes_at),
  CHECK ((digest IS NULL) = (cap IS NULL)),
  CHECK (state NOT IN ('closed', 'climbing', 'crashed', 'settled') OR digest IS NOT NULL),
  CHECK ((point IS NULL) = (seed IS NULL) AND (point IS NULL) = (signatures IS NULL)),
  CHECK ((state IN ('crashed', 'settled')) = (point IS NOT NULL))
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX crash_round_issue ON crash_round (game, issue);
-- One round of a game at a time, whoever runs it.
CREATE UNIQUE INDEX crash_round_open ON crash_round (game) WHERE state NOT IN ('settled', 'void');
CREATE INDEX crash_round_newest ON crash_round (game, id);

CREATE TRIGGER crash_round_committed BEFORE UPDATE ON crash_round FOR EACH ROW
  WHEN ((OLD.id, OLD.game, OLD.issue, OLD.opens_at, OLD.closes_at, OLD.terms, OLD.commitment, OLD.committed_at)
        IS DISTINCT FROM (NEW.id, NEW.game, NEW.issue, NEW.opens_at, NEW.closes_at, NEW.terms, NEW.commitment, NEW.committed_at))
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER crash_round_sold BEFORE UPDATE ON crash_round FOR EACH ROW
  WHEN (OLD.digest IS NOT NULL AND (OLD.digest, OLD.bets, OLD.stake, OLD.cap) IS DISTINCT FROM (NEW.digest, NEW.bets, NEW.stake, NEW.cap))
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER crash_round_published BEFORE UPDATE ON crash_round FOR EACH ROW
  WHEN (OLD.point IS NOT NULL AND (OLD.point, OLD.seed, OLD.signatures, OLD.is_broken, OLD.ended_at)
        IS DISTINCT FROM (NEW.point, NEW.seed, NEW.signatures, NEW.is_broken, NEW.ended_at))
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER crash_round_stays BEFORE DELETE ON crash_round FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER crash_round_no_truncate BEFORE TRUNCATE ON crash_round FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Seeds that are still secret, sealed by a key that the database has not: `key` is its id.
-- lives: local
CREATE TABLE crash_seed (
  round_id bigint PRIMARY KEY REFERENCES crash_round (id),
  key text NOT NULL CHECK (key <> ''),
  sealed bytea NOT NULL
);
CREATE TRIGGER crash_seed_stays BEFORE UPDATE ON crash_seed FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Who is in a round, with the one bet that a member may have: written by the database with the bet, so crash is not played on a cluster,
-- which runs no triggers.
-- lives: local
CREATE TABLE crash_seat (
  member_id bigint NOT NULL,
  round_id bigint NOT NULL,
  bet_id bigint NOT NULL,
  stake bigint NOT NULL,
  auto text NOT NULL,
  PRIMARY KEY (member_id, round_id)
);
CREATE INDEX crash_seat_round ON crash_seat (round_id, bet_id);
CREATE TRIGGER crash_seat_stays BEFORE UPDATE OR DELETE ON crash_seat FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bet_takes_seat AFTER INSERT ON bet FOR EACH ROW WHEN (NEW.market = 'crash') EXECUTE FUNCTION crash_take_seat();

-- Cash-outs by hand, in hundredths: each is here before the member is told. Those by themselves follow from the point.
-- lives: local
CREATE TABLE crash_out (
  round_id bigint NOT NULL,
  bet_id bigint NOT NULL,
  hundredths int NOT NULL CHECK (hundredths >= 100),
  at timestamptz NOT NULL,
  PRIMARY KEY (round_id, bet_id)
);
CREATE TRIGGER crash_out_stays BEFORE UPDATE OR DELETE ON crash_out FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What is promised and published of a round goes into the audit trail as it happens.
CREATE TRIGGER crash_round_made AFTER INSERT ON crash_round FOR EACH ROW EXECUTE FUNCTION audit_crash();
CREATE TRIGGER crash_round_moved AFTER UPDATE ON crash_round FOR EACH ROW
  WHEN (OLD.state <> NEW.state AND NEW.state IN ('closed', 'crashed', 'void')) EXECUTE FUNCTION audit_crash();
