-- A game that a process runs otherwise than it was certified is closed until staff open it again.
-- lives: local
CREATE TABLE studio_mismatch (
  game text PRIMARY KEY,
  version text NOT NULL,
  -- Certificates in hex: '' where the register has none, and what failed where rules could not be run.
  due text NOT NULL,
  found text NOT NULL,
  at timestamptz NOT NULL
);

-- What own games returned while they were played, by the day on which rounds ended: each round once for each market that it was opened
-- with, counted from the outbox in the transaction that moves the cursor. Ratios are sums of what rounds returned, in millionths of
-- their stakes; lows and highs of what the mathematics expects at least and at most; variance in stakes squared.
-- lives: local
CREATE TABLE studio_return (
  game text NOT NULL,
  version text NOT NULL,
  market text NOT NULL,
  day date NOT NULL,
  rounds bigint NOT NULL CHECK (rounds > 0),
  staked bigint NOT NULL,
  returned bigint NOT NULL,
  ratios bigint NOT NULL,
  lows bigint NOT NULL,
  highs bigint NOT NULL,
  variance double precision NOT NULL,
  PRIMARY KEY (game, version, market, day)
);
