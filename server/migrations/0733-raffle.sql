-- functions: raffle

-- Raffles by their promotions. `draws` counts draws: everybody who draws waits here for each other, so that draws have an order.
-- lives: local, few
CREATE TABLE raffle (
  promotion_id bigint PRIMARY KEY,
  draws bigint NOT NULL DEFAULT 0 CHECK (draws >= 0)
);

-- How often each prize was given, in their order. No prize is given beyond its stock, whoever draws.
-- lives: local, few
CREATE TABLE raffle_prize (
  promotion_id bigint NOT NULL REFERENCES raffle,
  place int NOT NULL CHECK (place >= 0),
  prize text NOT NULL,
  stock bigint CHECK (stock > 0),
  given bigint NOT NULL DEFAULT 0 CHECK (given >= 0 AND given <= coalesce(stock, given)),
  PRIMARY KEY (promotion_id, place)
);

-- Tickets of members, each with what it was given for.
-- lives: local, changed by functions that guard it
CREATE TABLE raffle_ticket (
  member_id bigint NOT NULL,
  id bigint NOT NULL,
  promotion_id bigint NOT NULL,
  cause text NOT NULL CHECK (cause IN ('DEPOSIT', 'MISSION', 'MALL')),
  -- The activity of a deposit, a mission with its period, or an order of the mall; and the place among the tickets of it, from 1.
  ref text NOT NULL,
  no int NOT NULL CHECK (no > 0),
  -- The day of the site on which it counts.
  day date NOT NULL,
  at timestamptz NOT NULL,
  draw_id bigint UNIQUE,
  PRIMARY KEY (member_id, id)
);
CREATE UNIQUE INDEX raffle_ticket_once ON raffle_ticket (member_id, promotion_id, cause, ref, no);
CREATE INDEX raffle_ticket_open ON raffle_ticket (member_id, promotion_id, id) WHERE draw_id IS NULL;
CREATE INDEX raffle_ticket_day ON raffle_ticket (member_id, promotion_id, day);
CREATE INDEX raffle_ticket_promotion ON raffle_ticket (promotion_id);
CREATE TRIGGER raffle_ticket_used_once BEFORE UPDATE OR DELETE ON raffle_ticket FOR EACH ROW EXECUTE FUNCTION guard_raffle_ticket();
CREATE TRIGGER raffle_ticket_no_truncate BEFORE TRUNCATE ON raffle_ticket FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The server seed of a member for a day, sealed. Its hash is shown before; it is revealed when the day is over.
-- lives: local, changed by functions that guard it
CREATE TABLE raffle_seed (
  member_id bigint NOT NULL,
  id bigint NOT NULL UNIQUE,
  promotion_id bigint NOT NULL,
  day date NOT NULL,
  sealed bytea NOT NULL CONSTRAINT raffle_seed_sealed CHECK (length(sealed) > 8),
  commitment bytea NOT NULL CHECK (length(commitment) = 32),
  client_seed text NOT NULL CHECK (length(client_seed) BETWEEN 1 AND 64),
  -- Of the next draw.
  nonce int NOT NULL DEFAULT 0 CHECK (nonce >= 0),
  made_at timestamptz NOT NULL,
  reveals_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, id)
);
CREATE UNIQUE INDEX raffle_seed_day ON raffle_seed (member_id, promotion_id, day);
CREATE TRIGGER raffle_seed_counts BEFORE UPDATE OR DELETE ON raffle_seed FOR EACH ROW EXECUTE FUNCTION guard_raffle_seed();
CREATE TRIGGER raffle_seed_no_truncate BEFORE TRUNCATE ON raffle_seed FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Draws. Each follows from its seeds, its nonce and what was given before.
-- lives: local, in one order across members
CREATE TABLE raffle_draw (
  id bigint PRIMARY KEY,
  promotion_id bigint NOT NULL,
  no bigint NOT NULL CHECK (no > 0),
  member_id bigint NOT NULL,
  version int NOT NULL,
  ticket_id bigint NOT NULL,
  seed_id bigint NOT NULL,
  client_seed text NOT NULL,
  nonce int NOT NULL CHECK (nonce >= 0),
  -- How often each prize was given before, in their order.
  given bigint[] NOT NULL,
  -- The places of the prize that the seeds give, and of the one that was given.
  drawn int NOT NULL CHECK (drawn >= 0),
  won int NOT NULL CHECK (won >= drawn),
  prize text NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  points bigint NOT NULL CHECK (points >= 0),
  -- Null where the prize is nothing.
  reward_id bigint UNIQUE,
  at timestamptz NOT NULL,
  CHECK ((amount + points > 0) = (reward_id IS NOT NULL))
);
CREATE UNIQUE INDEX raffle_draw_no ON raffle_draw (promotion_id, no);
CREATE UNIQUE INDEX raffle_draw_ticket ON raffle_draw (member_id, ticket_id);
CREATE UNIQUE INDEX raffle_draw_nonce ON raffle_draw (seed_id, nonce);
CREATE INDEX raffle_draw_member ON raffle_draw (member_id, promotion_id, no);
CREATE TRIGGER raffle_draw_stays BEFORE UPDATE OR DELETE ON raffle_draw FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER raffle_draw_no_truncate BEFORE TRUNCATE ON raffle_draw FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
