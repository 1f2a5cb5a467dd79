-- functions: packet

-- Red packets. One person proposes a packet, another one publishes it: from then on its money lies in an account of the ledger, split into shares.
-- lives: local, few
CREATE TABLE packet (
  id bigint PRIMARY KEY,
  -- GROUP: in a room of the chat; RAIN: for all who are on the site; PERSONAL: for one member, who gets a reward.
  kind text NOT NULL CHECK (kind IN ('GROUP', 'RAIN', 'PERSONAL')),
  state text NOT NULL DEFAULT 'PROPOSED' CHECK (state IN ('PROPOSED', 'DROPPED', 'OPEN', 'OVER', 'GIVEN')),
  room text,
  member_id bigint,
  titles jsonb NOT NULL,
  total bigint NOT NULL CHECK (total > 0),
  shares int NOT NULL CHECK (shares BETWEEN 1 AND 500 AND shares <= total),
  min_rank int NOT NULL,
  once_per_device boolean NOT NULL,
  -- Null before it is published: it opens then. `seconds`: how long a rain falls.
  starts_at timestamptz,
  seconds int,
  ends_at timestamptz,
  -- How often a share has to be bet, in hundredths.
  multiple int CHECK (multiple BETWEEN 0 AND 10000),
  -- SHA-256 of seed and shares, hex; published at once, the seed once the packet is over.
  commitment text,
  seed text,
  proposed_by bigint NOT NULL,
  proposed_at timestamptz NOT NULL,
  reason text NOT NULL,
  decided_by bigint,
  decided_at timestamptz,
  -- The entry that put its money aside, and what went back with which entry.
  fund_entry_id bigint UNIQUE,
  ended_at timestamptz,
  rest bigint CHECK (rest >= 0),
  rest_entry_id bigint UNIQUE,
  CHECK ((kind = 'GROUP') = (room IS NOT NULL) AND (kind = 'PERSONAL') = (member_id IS NOT NULL) AND (kind = 'RAIN') = (seconds IS NOT NULL)),
  CHECK (seconds IS NULL OR seconds BETWEEN 10 AND 30),
  CHECK ((state = 'PROPOSED') = (decided_at IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  CHECK (state NOT IN ('OPEN', 'OVER', 'GIVEN') OR decided_by <> proposed_by),
  CHECK ((kind = 'PERSONAL') <= (state IN ('PROPOSED', 'DROPPED', 'GIVEN'))),
  CHECK ((state IN ('OPEN', 'OVER')) = (fund_entry_id IS NOT NULL) AND (state IN ('OPEN', 'OVER')) = (seed IS NOT NULL)),
  CHECK ((state IN ('OPEN', 'OVER')) <= (num_nulls(starts_at, ends_at, commitment, multiple) = 0)),
  CHECK ((state = 'OVER') = (rest IS NOT NULL) AND (state = 'OVER') = (ended_at IS NOT NULL)),
  CHECK ((coalesce(rest, 0) > 0) = (rest_entry_id IS NOT NULL))
);
CREATE INDEX packet_open ON packet (ends_at) WHERE state = 'OPEN';
CREATE INDEX packet_decided ON packet (decided_at) WHERE decided_at IS NOT NULL;
CREATE TRIGGER packet_moves_on BEFORE UPDATE OR DELETE ON packet FOR EACH ROW EXECUTE FUNCTION guard_packet();
CREATE TRIGGER packet_no_truncate BEFORE TRUNCATE ON packet FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The shares of a packet, in the order of its seed. Each is taken by one member, or returns.
-- lives: local, handed out among members
CREATE TABLE packet_share (
  packet_id bigint NOT NULL REFERENCES packet,
  no int NOT NULL CHECK (no > 0),
  id bigint NOT NULL UNIQUE,
  amount bigint NOT NULL CHECK (amount > 0),
  member_id bigint,
  -- Hash of address and browser, where the packet has one share for each.
  device bytea,
  taken_at timestamptz,
  entry_id bigint UNIQUE,
  returned_at timestamptz,
  PRIMARY KEY (packet_id, no),
  CHECK ((member_id IS NULL) = (taken_at IS NULL) AND (member_id IS NULL) = (entry_id IS NULL)),
  CHECK (member_id IS NULL OR returned_at IS NULL),
  CHECK (device IS NULL OR member_id IS NOT NULL)
);
CREATE UNIQUE INDEX packet_share_member ON packet_share (packet_id, member_id) WHERE member_id IS NOT NULL;
CREATE UNIQUE INDEX packet_share_device ON packet_share (packet_id, device) WHERE device IS NOT NULL;
CREATE INDEX packet_share_free ON packet_share (packet_id, no) WHERE member_id IS NULL AND returned_at IS NULL;
CREATE TRIGGER packet_share_once BEFORE UPDATE OR DELETE ON packet_share FOR EACH ROW EXECUTE FUNCTION guard_packet_share();
CREATE TRIGGER packet_share_no_truncate BEFORE TRUNCATE ON packet_share FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
