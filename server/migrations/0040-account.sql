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
  previous_login_at timestamptz
);
CREATE UNIQUE INDEX member_username ON member (username_key);
CREATE UNIQUE INDEX member_email ON member (lower(email)) WHERE email <> '';
CREATE INDEX member_origin ON member (registered_origin, registered_at);

CREATE TABLE credential (
  member_id bigint PRIMARY KEY REFERENCES member (id),
  password_hash text NOT NULL,
  changed_at timestamptz NOT NULL,
  -- Why the password has to be changed at the next login.
  must_change text NOT NULL CHECK (must_change IN ('NO', 'FIRST', 'DEFAULT_PASSWORD', 'EXPIRED'))
);

-- Every try whose password was looked at. A name that nobody has leaves no member, and is not kept: it may be a password.
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
CREATE TABLE login_guard (
  key bytea PRIMARY KEY,
  failures int NOT NULL,
  since timestamptz NOT NULL,
  locks int NOT NULL,
  locked_until timestamptz
);
CREATE INDEX login_guard_age ON login_guard (since);

CREATE TABLE captcha (
  id text PRIMARY KEY,
  purpose text NOT NULL,
  answer_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX captcha_age ON captcha (expires_at);
