-- What had run out of a free bet before a void ticket gave back: it stays run out, whatever comes back.
ALTER TABLE free_bet ADD COLUMN lapsed bigint NOT NULL DEFAULT 0;
ALTER TABLE free_bet ADD CONSTRAINT free_bet_lapsed_check CHECK (lapsed >= 0 AND used + lapsed <= amount);
DROP INDEX free_bet_due;
CREATE INDEX free_bet_due ON free_bet (expires_at) WHERE used + lapsed < amount AND expired_at IS NULL;
