-- What a member is told in her member centre. The words are in the texts of the site, so that they follow her language; here are
-- the kind and what is filled in. The same key tells nobody twice.
CREATE TABLE member_message (
  id bigint PRIMARY KEY,
  member_id bigint NOT NULL,
  key text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('statement', 'feedback')),
  filled jsonb NOT NULL,
  at timestamptz NOT NULL,
  read_at timestamptz,
  removed_at timestamptz,
  UNIQUE (member_id, key)
);
CREATE INDEX member_message_shown ON member_message (member_id, id DESC) WHERE removed_at IS NULL;
CREATE INDEX member_message_unread ON member_message (member_id) WHERE removed_at IS NULL AND read_at IS NULL;

-- Months of which statements were begun to be sent.
CREATE TABLE statement_month (month text PRIMARY KEY CHECK (month ~ '^20\d\d-(0[1-9]|1[0-2])$'), begun_at timestamptz NOT NULL);
