-- Who has written in the public rooms. Others know her by the tag, which tells neither her name nor her id.
CREATE TABLE chat_author (
  member_id bigint PRIMARY KEY,
  tag text NOT NULL UNIQUE,
  last_sent_at timestamptz
);

-- What was said in the public rooms. `card` is a bet as it stood when it was shared.
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
CREATE TABLE chat_report (
  message_id bigint NOT NULL REFERENCES chat_message (id) ON DELETE CASCADE,
  member_id bigint NOT NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (message_id, member_id)
);

-- Whom a member does not want to read.
CREATE TABLE chat_ignored (
  member_id bigint NOT NULL,
  author_id bigint NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (member_id, author_id)
);

-- Who may not write in a room for a time, as somebody of the house decided.
CREATE TABLE chat_mute (
  room text NOT NULL,
  member_id bigint NOT NULL,
  until timestamptz NOT NULL,
  reason text NOT NULL,
  by text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (room, member_id)
);
