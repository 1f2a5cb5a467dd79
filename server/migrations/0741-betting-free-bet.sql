-- functions: betting

-- Free bets of members: so much that the house stakes for them, on as many tickets of lotteries as it pays, until they run out.
-- lives: local, given by an order of the points mall
CREATE TABLE free_bet (
  id bigint PRIMARY KEY,
  member_id bigint NOT NULL,
  -- The item of the points mall, and the order that gave it: it gives it once.
  item_id bigint NOT NULL,
  order_id bigint NOT NULL UNIQUE,
  amount bigint NOT NULL CHECK (amount > 0),
  -- Each order of tickets adds its cost here, in the transaction that sells them; a void ticket takes its own out again.
  used bigint NOT NULL DEFAULT 0 CHECK (used BETWEEN 0 AND amount),
  at timestamptz NOT NULL,
  -- Later than it was once a void ticket has given back.
  expires_at timestamptz NOT NULL,
  -- When what was left ran out.
  expired_at timestamptz,
  CHECK (expires_at > at),
  CHECK (expired_at IS NULL OR (expired_at >= expires_at AND used < amount))
);
CREATE INDEX free_bet_member ON free_bet (member_id, id);
CREATE INDEX free_bet_due ON free_bet (expires_at) WHERE used < amount AND expired_at IS NULL;
CREATE INDEX free_bet_item ON free_bet (item_id);
CREATE TRIGGER free_bet_counts BEFORE UPDATE OR DELETE ON free_bet FOR EACH ROW EXECUTE FUNCTION guard_free_bet();
CREATE TRIGGER free_bet_no_truncate BEFORE TRUNCATE ON free_bet FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The tickets that were paid with free bets.
-- lives: local, beside its free bet
CREATE TABLE free_bet_use (
  free_bet_id bigint NOT NULL REFERENCES free_bet,
  bet_id bigint NOT NULL UNIQUE,
  member_id bigint NOT NULL,
  -- The order of tickets: the entry by which promotions staked, under the key of the request.
  order_id bigint NOT NULL,
  stake bigint NOT NULL CHECK (stake > 0),
  at timestamptz NOT NULL,
  -- When the ticket was void, and its stake usable again.
  returned_at timestamptz,
  PRIMARY KEY (free_bet_id, bet_id)
);
CREATE TRIGGER free_bet_use_returns BEFORE UPDATE OR DELETE ON free_bet_use FOR EACH ROW EXECUTE FUNCTION guard_free_bet_use();
CREATE TRIGGER free_bet_use_no_truncate BEFORE TRUNCATE ON free_bet_use FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A corrected win of a free bet needs its correction as well.
DROP TRIGGER journal_correction ON journal;
CREATE CONSTRAINT TRIGGER journal_correction AFTER INSERT ON journal DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.kind IN (23, 27, 33)) EXECUTE FUNCTION require_correction_of_entry();
