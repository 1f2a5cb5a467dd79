-- functions: betting

-- What the house may have to pay on one number of a market if it is drawn, by the bets of a round in real money. Counted only
-- while a limit is set, and gone when the round has ended. '' is what bets on very many numbers cost on every one of them.
-- lives: local, one row for all members who bet on a number
CREATE TABLE round_exposure (
  round_id bigint NOT NULL,
  market text NOT NULL,
  number text NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (round_id, market, number)
) WITH (fillfactor = 50);
