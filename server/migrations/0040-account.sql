-- lives: local
CREATE TABLE member (
  id bigint PRIMARY KEY,
  username text NOT NULL,
  -- By what usernames are compared: case and width make no difference.
  username_key text NOT NULL,
  type smallint NOT NULL CHECK (type IN (0, 1, 2, 3, 4, 41, 42)),
  status text NOT NULL CHECK (status IN ('active', 'frozen')),
  nickname text NOT NULL,
  payee_name text NOT NULL,
  email text NOT NULL,
  -- Names at other services, by registration field.
  handles jsonb NOT NULL,
  language text NOT NULL,
  avatar text NOT NULL,
  prize_mode smallint NOT NULL,
  rank_level smallint NOT NULL,
  registered_at timestamptz NOT NULL,
  registered_origin text NOT NULL,
  registered_url text NOT NULL,
  registered_method text NOT NULL,
  last_login_at timestamptz,
  -- The login before that: what a member is shown to notice a stranger.
  previous_login_at timestamptz,
  -- In the form of E.164; '' for none. Only a confirmed number is anybody's own.
  mobile text NOT NULL DEFAULT '',
  mobile_confirmed_at timestamptz,
  email_confirmed_at timestamptz,
  birthday date,
  -- Address, nationality, occupation, source of income, place of birth.
  particulars jsonb NOT NULL DEFAULT '{}',
  kyc_level smallint NOT NULL DEFAULT 0,
  -- What she gives to those she invites.
  invite_code text NOT NULL,
  -- The agent whose member she is, and the member who invited her.
  upline_id bigint REFERENCES member (id),
  referrer_id bigint REFERENCES member (id),
  always_verify boolean NOT NULL DEFAULT false,
  terms_accepted_at timestamptz,
  -- When a trial is over.
  ends_at timestamptz,
  -- What staff calls the member by, for offers and support.
  labels text[] NOT NULL DEFAULT '{}'
);
CREATE UNIQUE INDEX member_username ON member (username_key);
CREATE UNIQUE INDEX member_email ON member (lower(email)) WHERE email <> '';
CREATE INDEX member_origin ON member (registered_origin, registered_at);
CREATE UNIQUE INDEX member_invite_code ON member (invite_code);
CREATE UNIQUE INDEX member_mobile ON member (mobile) WHERE mobile_confirmed_at IS NOT NULL;
CREATE INDEX member_upline ON member (upline_id) WHERE upline_id IS NOT NULL;
CREATE INDEX member_referrer ON member (referrer_id) WHERE referrer_id IS NOT NULL;

-- Rewards go to these names, once each.
CREATE UNIQUE INDEX member_zalo ON member (lower(handles ->> 'zalo')) WHERE handles ? 'zalo';
CREATE UNIQUE INDEX member_whatsapp ON member (lower(handles ->> 'whatsapp')) WHERE handles ? 'whatsapp';

-- lives: local
CREATE TABLE credential (
  member_id bigint PRIMARY KEY REFERENCES member (id),
  -- None yet for a member who registered by phone.
  password_hash text,
  changed_at timestamptz NOT NULL,
  -- Why the password has to be changed at the next login.
  must_change text NOT NULL CHECK (must_change IN ('NO', 'FIRST', 'DEFAULT_PASSWORD', 'EXPIRED'))
);

-- Every try whose password was looked at. A name that nobody has leaves no member, and is not kept: it may be a password.
-- lives: local
CREATE TABLE login_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint,
  at timestamptz NOT NULL,
  address text NOT NULL,
  subnet text NOT NULL,
  device text NOT NULL,
  result text NOT NULL
);
CREATE INDEX login_log_member ON login_log (member_id, at);
CREATE INDEX login_log_age ON login_log (at);

-- Failed tries of an account from an address, of an address, of an account. Keys are hashes.
-- lives: local
CREATE TABLE login_guard (
  key bytea PRIMARY KEY,
  failures int NOT NULL,
  since timestamptz NOT NULL,
  locks int NOT NULL,
  locked_until timestamptz
);
CREATE INDEX login_guard_age ON login_guard (since);

-- lives: local
CREATE TABLE captcha (
  id text PRIMARY KEY,
  purpose text NOT NULL,
  answer_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX captcha_age ON captcha (expires_at);

-- What the sandbox would have sent to phones and mailboxes.
-- lives: local
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
-- lives: local
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
-- lives: local
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

-- The passwords before the one of now, so that they do not come back.
-- lives: local
CREATE TABLE password_history (
  member_id bigint NOT NULL REFERENCES member (id),
  password_hash text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (member_id, at)
);

-- lives: local
CREATE TABLE password_reset (
  token_hash bytea PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member (id),
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_reset_member ON password_reset (member_id);

-- Until when no money goes out, and why.
-- lives: local
CREATE TABLE money_hold (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member (id),
  until timestamptz NOT NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX money_hold_member ON money_hold (member_id, until);

-- Where a member is known: /24 of IPv4, /48 of IPv6.
-- lives: local
CREATE TABLE known_address (
  member_id bigint NOT NULL REFERENCES member (id),
  subnet text NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, subnet)
);

-- A login whose first proof was right and whose second is awaited.
-- lives: local
CREATE TABLE login_challenge (
  id_hash bytea PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member (id),
  methods text[] NOT NULL,
  -- 'password' or 'sms': what was proven already.
  proof text NOT NULL,
  remember boolean NOT NULL,
  must_change text NOT NULL,
  tries int NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX login_challenge_age ON login_challenge (expires_at);

-- lives: local
CREATE TABLE authenticator (
  member_id bigint PRIMARY KEY REFERENCES member (id),
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null until she has shown that she can make codes with it.
  confirmed_at timestamptz,
  -- The last step of time whose code was used: each is good once.
  last_step bigint NOT NULL
);
-- lives: local
CREATE TABLE recovery_code (
  member_id bigint NOT NULL REFERENCES member (id),
  code_hash bytea NOT NULL,
  PRIMARY KEY (member_id, code_hash)
);

-- lives: local
CREATE TABLE withdrawal_password (
  member_id bigint PRIMARY KEY REFERENCES member (id),
  password_hash text NOT NULL,
  changed_at timestamptz NOT NULL
);

-- Pictures that members uploaded, made anew by us.
-- lives: local
CREATE TABLE avatar_picture (
  id text PRIMARY KEY,
  member_id bigint NOT NULL UNIQUE REFERENCES member (id),
  picture bytea NOT NULL,
  at timestamptz NOT NULL
);

-- Puzzles that wait for their one try. Neither the id nor the place of the gap can be read from here: the key is a hash of
-- the id, and the id goes into the hash of the place.
-- lives: local
CREATE TABLE bot_puzzle (
  key bytea PRIMARY KEY,
  purpose text NOT NULL,
  origin text NOT NULL,
  answer_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX bot_puzzle_age ON bot_puzzle (expires_at);

-- Proofs that a person was there, each for one call.
-- lives: local
CREATE TABLE bot_token (
  key bytea PRIMARY KEY,
  purpose text NOT NULL,
  origin text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX bot_token_age ON bot_token (expires_at);

-- Proofs of a phone that an auth provider gave, each good for one account.
-- lives: local
CREATE TABLE phone_proof_used (
  key bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX phone_proof_used_age ON phone_proof_used (expires_at);

-- The auth provider of a demo: what it signs with, and the codes it has sent.
-- lives: local
CREATE TABLE sandbox_phone_key (
  kid text PRIMARY KEY,
  private_jwk jsonb NOT NULL,
  made_at timestamptz NOT NULL
);
-- lives: local
CREATE TABLE sandbox_phone_session (
  key bytea PRIMARY KEY,
  mobile text NOT NULL,
  code text NOT NULL,
  tries int NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sandbox_phone_session_age ON sandbox_phone_session (expires_at);
