-- What players have here, of operators who move it to us and back.
CREATE TABLE wallet (
  vendor text NOT NULL,
  player text NOT NULL,
  balance bigint NOT NULL DEFAULT 0 CHECK (balance >= 0),
  made_at timestamptz NOT NULL,
  PRIMARY KEY (vendor, player)
);

-- Each change of a balance: its id makes a repeat of it count once. Refusals stay as well, with an amount of 0: what was refused, and
-- what was asked about before it came, is not done when it comes again.
CREATE TABLE wallet_entry (
  vendor text NOT NULL,
  -- Of a transfer the reference of the operator, of a round the id of its call.
  id text NOT NULL,
  -- Null: asked about before it came.
  player text,
  kind text NOT NULL CHECK (kind IN ('in', 'out', 'bet', 'win', 'rollback', 'asked')),
  is_done boolean NOT NULL,
  amount bigint NOT NULL CHECK (is_done OR amount = 0),
  balance bigint NOT NULL CHECK (balance >= 0),
  made_at timestamptz NOT NULL,
  PRIMARY KEY (vendor, id),
  FOREIGN KEY (vendor, player) REFERENCES wallet,
  CHECK ((player IS NULL) = (kind = 'asked'))
);
CREATE INDEX wallet_entry_player ON wallet_entry (vendor, player, made_at);

CREATE FUNCTION keep_wallet_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'entries of wallets stay as they are';
END
$$;
CREATE TRIGGER wallet_entry_stays BEFORE UPDATE OR DELETE ON wallet_entry FOR EACH ROW EXECUTE FUNCTION keep_wallet_entry();
