-- Where a member is known: /24 of IPv4, /48 of IPv6.
CREATE TABLE known_address (
  member_id bigint NOT NULL REFERENCES member (id),
  subnet text NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, subnet)
);
INSERT INTO known_address (member_id, subnet, first_at, last_at)
SELECT member_id, subnet, min(at), max(at) FROM login_log WHERE result = 'OK' AND member_id IS NOT NULL GROUP BY 1, 2;

-- A login whose first proof was right and whose second is awaited.
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

CREATE TABLE authenticator (
  member_id bigint PRIMARY KEY REFERENCES member (id),
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null until she has shown that she can make codes with it.
  confirmed_at timestamptz,
  -- The last step of time whose code was used: each is good once.
  last_step bigint NOT NULL
);
CREATE TABLE recovery_code (
  member_id bigint NOT NULL REFERENCES member (id),
  code_hash bytea NOT NULL,
  PRIMARY KEY (member_id, code_hash)
);

CREATE TABLE withdrawal_password (
  member_id bigint PRIMARY KEY REFERENCES member (id),
  password_hash text NOT NULL,
  changed_at timestamptz NOT NULL
);

-- Pictures that members uploaded, made anew by us.
CREATE TABLE avatar_picture (
  id text PRIMARY KEY,
  member_id bigint NOT NULL UNIQUE REFERENCES member (id),
  picture bytea NOT NULL,
  at timestamptz NOT NULL
);
