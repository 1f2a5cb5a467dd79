-- Puzzles that wait for their one try. Neither the id nor the place of the gap can be read from here: the key is a hash of
-- the id, and the id goes into the hash of the place.
CREATE TABLE bot_puzzle (
  key bytea PRIMARY KEY,
  purpose text NOT NULL,
  origin text NOT NULL,
  answer_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX bot_puzzle_age ON bot_puzzle (expires_at);

-- Proofs that a person was there, each for one call.
CREATE TABLE bot_token (
  key bytea PRIMARY KEY,
  purpose text NOT NULL,
  origin text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX bot_token_age ON bot_token (expires_at);
