-- Until the password is changed, such a session opens next to nothing.
ALTER TABLE session ADD COLUMN password_due boolean NOT NULL DEFAULT false;

-- What the sandbox would have sent to phones and mailboxes.
CREATE TABLE sandbox_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('sms', 'mail')),
  recipient text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX sandbox_message_age ON sandbox_message (at);

-- One code at most is good for a purpose and a destination. Six digits; only a hash is kept.
CREATE TABLE one_time_code (
  purpose text NOT NULL,
  destination text NOT NULL,
  -- Whose session asked for it; null where nobody was logged in.
  member_id bigint,
  code_hash bytea NOT NULL,
  tries int NOT NULL,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (purpose, destination)
);
CREATE INDEX one_time_code_age ON one_time_code (expires_at);

-- Every code that was asked for by phone: what limits count and what tells pumping from use.
CREATE TABLE sms_send (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mobile text NOT NULL,
  -- Country and the first digits: operators sell and fraudsters buy numbers by these.
  prefix text NOT NULL,
  origin text NOT NULL,
  purpose text NOT NULL,
  -- 'sent', 'silent' for a number that nobody has here, or what the provider refused with.
  outcome text NOT NULL,
  at timestamptz NOT NULL,
  confirmed_at timestamptz
);
CREATE INDEX sms_send_mobile ON sms_send (mobile, at);
CREATE INDEX sms_send_origin ON sms_send (origin, at);
CREATE INDEX sms_send_prefix ON sms_send (prefix, at);
CREATE INDEX sms_send_age ON sms_send (at);
