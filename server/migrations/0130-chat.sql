-- Who has written in the public rooms. Others know her by the tag, which tells neither her name nor her id.
-- lives: local
CREATE TABLE chat_author (
  member_id bigint PRIMARY KEY,
  tag text NOT NULL UNIQUE,
  last_sent_at timestamptz
);

-- What was said in the public rooms. `card` is a bet as it stood when it was shared.
-- lives: local
CREATE TABLE chat_message (
  id bigint PRIMARY KEY,
  room text NOT NULL,
  member_id bigint NOT NULL,
  words text NOT NULL,
  card jsonb,
  -- hidden: by reports, until somebody of the house decides; kept: she decided that it stays, whatever is reported then
  state text NOT NULL DEFAULT 'shown' CHECK (state IN ('shown', 'hidden', 'removed', 'kept')),
  reports int NOT NULL DEFAULT 0,
  -- Whether it was written with the demo world.
  is_demo boolean NOT NULL DEFAULT false,
  sent_at timestamptz NOT NULL,
  CHECK (words <> '' OR card IS NOT NULL)
);
CREATE INDEX chat_message_of_room ON chat_message (room, id DESC) WHERE state IN ('shown', 'kept');
CREATE INDEX chat_message_reported ON chat_message (id) WHERE reports > 0;
CREATE INDEX chat_message_old ON chat_message (sent_at);

-- Who reported what, once each.
-- lives: local
CREATE TABLE chat_report (
  message_id bigint NOT NULL REFERENCES chat_message (id) ON DELETE CASCADE,
  member_id bigint NOT NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (message_id, member_id)
);

-- Whom a member does not want to read.
-- lives: local
CREATE TABLE chat_ignored (
  member_id bigint NOT NULL,
  author_id bigint NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (member_id, author_id)
);

-- Who may not write in a room for a time, as somebody of the house decided.
-- lives: local
CREATE TABLE chat_mute (
  room text NOT NULL,
  member_id bigint NOT NULL,
  until timestamptz NOT NULL,
  reason text NOT NULL,
  by text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (room, member_id)
);

-- Customer service. A conversation is a member's, or of whoever holds a secret, of which the hash is kept.
-- lives: local
CREATE TABLE service_conversation (
  id bigint PRIMARY KEY,
  member_id bigint,
  token_hash bytea,
  name text NOT NULL,
  lane text NOT NULL CHECK (lane IN ('live', 'vip')),
  language text NOT NULL,
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'OPEN', 'ENDED')),
  -- Who of the house has it, and who had it once it ended.
  staff text,
  started_at timestamptz NOT NULL,
  answered_at timestamptz,
  ended_at timestamptz,
  ended_by text CHECK (ended_by IN ('VISITOR', 'HOUSE', 'IDLE')),
  last_seq int NOT NULL DEFAULT 0,
  last_at timestamptz NOT NULL,
  -- When the visitor's page asked last.
  seen_at timestamptz NOT NULL,
  visitor_typing_at timestamptz,
  staff_typing_at timestamptz,
  rating smallint CHECK (rating BETWEEN 1 AND 5),
  remark text NOT NULL DEFAULT '',
  CHECK (num_nonnulls(member_id, token_hash) = 1),
  CHECK ((state = 'OPEN') <= (staff IS NOT NULL)),
  CHECK ((state = 'WAITING') <= (staff IS NULL)),
  CHECK ((state = 'ENDED') = (ended_at IS NOT NULL AND ended_by IS NOT NULL))
);

-- One at a time, however often a page asks.
CREATE UNIQUE INDEX service_conversation_one_of_member ON service_conversation (member_id) WHERE state <> 'ENDED';
CREATE UNIQUE INDEX service_conversation_one_of_visitor ON service_conversation (token_hash) WHERE state <> 'ENDED';
CREATE INDEX service_conversation_of_member ON service_conversation (member_id, id DESC) WHERE member_id IS NOT NULL;
CREATE INDEX service_conversation_of_visitor ON service_conversation (token_hash, id DESC) WHERE token_hash IS NOT NULL;
CREATE INDEX service_conversation_going ON service_conversation (lane, started_at, id) WHERE state <> 'ENDED';
CREATE INDEX service_conversation_age ON service_conversation (ended_at);

-- lives: local
CREATE TABLE service_message (
  conversation_id bigint NOT NULL REFERENCES service_conversation (id) ON DELETE CASCADE,
  seq int NOT NULL,
  sender text NOT NULL CHECK (sender IN ('visitor', 'house', 'event')),
  name text NOT NULL,
  text text NOT NULL,
  event text,
  -- What the sender calls this one message, so that it is written once.
  key uuid,
  at timestamptz NOT NULL,
  PRIMARY KEY (conversation_id, seq),
  CHECK ((sender = 'event') = (event IS NOT NULL))
);
CREATE UNIQUE INDEX service_message_once ON service_message (conversation_id, sender, key) WHERE key IS NOT NULL;

-- lives: local
CREATE TABLE service_picture (
  id bigint PRIMARY KEY,
  -- What its address ends with; nobody guesses it.
  code text NOT NULL UNIQUE,
  conversation_id bigint NOT NULL REFERENCES service_conversation (id) ON DELETE CASCADE,
  -- Null until a message was sent with it.
  seq int,
  position smallint,
  sealed bytea NOT NULL,
  width int NOT NULL,
  height int NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX service_picture_of ON service_picture (conversation_id, seq);
CREATE INDEX service_picture_unsent ON service_picture (at) WHERE seq IS NULL;

-- Who of the house is there. It ends by itself.
-- lives: local
CREATE TABLE service_duty (
  name text PRIMARY KEY,
  lanes text[] NOT NULL,
  until timestamptz NOT NULL
);
