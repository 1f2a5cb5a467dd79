-- Subnets from which members have logged in of late, so that a process can tell strangers apart before it reads what they send.
-- lives: local
CREATE TABLE home_subnet (
  subnet text PRIMARY KEY,
  -- Exact to a day: refreshed no more often.
  last_at timestamptz NOT NULL
);
CREATE INDEX home_subnet_age ON home_subnet (last_at);

INSERT INTO home_subnet (subnet, last_at) SELECT subnet, max(last_at) FROM known_address GROUP BY subnet;
