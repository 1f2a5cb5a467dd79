-- functions: betting

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

-- Bets are never touched again: what became of one follows from its round and its outcome, if it has one.
-- lives: member, by member_id
CREATE TABLE bet (
  id bigint PRIMARY KEY,
  member_id bigint NOT NULL,
  -- Null where a bet is decided by itself, such as a spin.
  round_id bigint,
  -- The ledger entry of the stakes of its order.
  order_id bigint NOT NULL,
  placed_at timestamptz NOT NULL,
  stake bigint NOT NULL CHECK (stake > 0),
  valid bigint NOT NULL CHECK (valid BETWEEN 0 AND stake),
  product text NOT NULL,
  game text NOT NULL,
  -- What was bet on, what was picked, and what it was taken at: texts of the product, see games/<product>/ticket.ts.
  market text NOT NULL,
  selection text NOT NULL,
  price text NOT NULL,
  rule_version text NOT NULL
);
CREATE INDEX bet_round ON bet (round_id, id);
-- The bets of members by groups of them, as in the journal: with the member in front each bet would be written to a page of
-- its own, and the more bets there are the more pages that would be.
CREATE INDEX bet_member_group ON bet (member_group(member_id), id, member_id);
CREATE TRIGGER bet_append_only BEFORE UPDATE OR DELETE ON bet FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bet_no_truncate BEFORE TRUNCATE ON bet FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What became of a bet: the newest version counts. Who lost in a settled round has none until a correction says otherwise.
-- lives: member, by member_id
CREATE TABLE outcome (
  bet_id bigint NOT NULL,
  -- 1 is that of the settlement; each correction of the round has the next one.
  version int NOT NULL CHECK (version > 0),
  member_id bigint NOT NULL,
  round_id bigint,
  kind text NOT NULL CHECK (kind IN ('won', 'lost', 'half-won', 'half-lost', 'void', 'cashed-out')),
  -- What has come back for the bet in all, the stake included.
  amount bigint NOT NULL CHECK (amount >= 0),
  -- What of it the result does not give, and could not be taken back.
  uncollected bigint CHECK (uncollected > 0 AND uncollected <= amount),
  -- What counts as turnover.
  valid bigint NOT NULL CHECK (valid >= 0),
  -- How it was won, in the words of the product.
  detail text NOT NULL,
  -- The entry that moved what this version differs by; null where nothing moved.
  entry_id bigint,
  -- The correction that made this version, with its reason and its evidence.
  correction_id bigint,
  at timestamptz NOT NULL,
  PRIMARY KEY (bet_id, version),
  CHECK ((version = 1) = (correction_id IS NULL))
);
CREATE INDEX outcome_round ON outcome (round_id, bet_id);
CREATE INDEX outcome_correction ON outcome (correction_id, member_id) WHERE correction_id IS NOT NULL;
-- The few that the board of winners reads, newest first. Its least amount is here and in server/betting/winners.ts.
CREATE INDEX outcome_big ON outcome (at) WHERE amount >= 2000 AND kind = 'won';
CREATE TRIGGER outcome_append_only BEFORE UPDATE OR DELETE ON outcome FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER outcome_no_truncate BEFORE TRUNCATE ON outcome FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A published result that was wrong, and the right one. One of the staff proposes it with reason and evidence, another
-- decides; then the bets of the round are gone through, and it remembers how far that came.
-- lives: local, few and guarded by triggers
CREATE TABLE round_correction (
  id bigint PRIMARY KEY,
  -- The maker's request: sent twice it is one.
  request uuid NOT NULL UNIQUE,
  round_id bigint NOT NULL,
  -- Of the outcomes that it makes.
  version int NOT NULL CHECK (version > 1),
  -- The result that is wrong, and the right one, in the words of the product.
  replaces text NOT NULL,
  result text NOT NULL CHECK (result <> replaces),
  reason text NOT NULL CHECK (length(btrim(reason)) BETWEEN 10 AND 500),
  evidence text NOT NULL CHECK (length(btrim(evidence)) BETWEEN 10 AND 2000),
  maker bigint NOT NULL CHECK (maker > 0),
  proposed_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'proposed' CHECK (state IN ('proposed', 'approved', 'rejected')),
  checker bigint CHECK (checker > 0 AND checker <> maker),
  decision text CHECK (length(decision) <= 500),
  decided_at timestamptz CHECK (decided_at >= proposed_at),
  -- First all bets that get more are gone through, then those that get less: those up to this id are done with. Counted of
  -- those in real money: outcomes that changed, winners more or fewer, what was paid, taken back, and could not be.
  phase text NOT NULL DEFAULT 'pay' CHECK (phase IN ('pay', 'take', 'done')),
  done_upto bigint NOT NULL DEFAULT 0,
  changed bigint NOT NULL DEFAULT 0,
  winners bigint NOT NULL DEFAULT 0,
  paid bigint NOT NULL DEFAULT 0,
  taken bigint NOT NULL DEFAULT 0,
  uncollected bigint NOT NULL DEFAULT 0,
  done_at timestamptz,
  CHECK ((state = 'proposed') = (checker IS NULL)),
  CHECK ((state = 'proposed') = (decision IS NULL)),
  CHECK ((state = 'proposed') = (decided_at IS NULL)),
  CHECK (state = 'approved' OR done_at IS NULL),
  CHECK (state <> 'rejected' OR length(btrim(decision)) >= 10)
);
CREATE INDEX round_correction_newest ON round_correction (proposed_at);
CREATE UNIQUE INDEX round_correction_version ON round_correction (round_id, version) WHERE state <> 'rejected';
CREATE UNIQUE INDEX round_correction_open ON round_correction (round_id) WHERE state <> 'rejected' AND done_at IS NULL;

CREATE TRIGGER round_correction_guard BEFORE INSERT OR UPDATE ON round_correction FOR EACH ROW EXECUTE FUNCTION guard_correction();
CREATE TRIGGER round_correction_stays BEFORE DELETE ON round_correction FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER round_correction_no_truncate BEFORE TRUNCATE ON round_correction FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER round_correction_proposed AFTER INSERT ON round_correction FOR EACH ROW EXECUTE FUNCTION audit_correction();
CREATE TRIGGER round_correction_decided AFTER UPDATE ON round_correction FOR EACH ROW
  WHEN (OLD.state <> NEW.state OR (OLD.done_at IS NULL AND NEW.done_at IS NOT NULL)) EXECUTE FUNCTION audit_correction();
CREATE CONSTRAINT TRIGGER outcome_corrected AFTER INSERT ON outcome DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.version > 1) EXECUTE FUNCTION require_correction();
CREATE CONSTRAINT TRIGGER journal_correction AFTER INSERT ON journal DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.kind IN (23, 27)) EXECUTE FUNCTION require_correction_of_entry();

-- What a correction came to for a member: of which she is told once it is done.
-- lives: local, read once when a correction ends
CREATE TABLE correction_effect (
  correction_id bigint NOT NULL,
  member_id bigint NOT NULL,
  -- What her wallet account moved by, up or down, and what could not be taken back.
  amount bigint NOT NULL,
  uncollected bigint NOT NULL CHECK (uncollected >= 0),
  PRIMARY KEY (correction_id, member_id)
);
