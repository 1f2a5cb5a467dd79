-- functions: betting

-- What a void ticket gives back of a free bet that ends sooner than that lasts is a free bet of its own, with an end of its own: the rest keeps the end
-- that it had. docs/decisions/0091-free-bets.md
-- The free bet that it comes from; the order of the mall that gave that one is its own, too.
ALTER TABLE free_bet ADD COLUMN origin_id bigint REFERENCES free_bet;
-- What went to such free bets. `lapsed` changes no more: it is what had run out of those that came back before this.
ALTER TABLE free_bet ADD COLUMN moved bigint NOT NULL DEFAULT 0;
ALTER TABLE free_bet ADD CONSTRAINT free_bet_moved_check CHECK (moved >= 0 AND used + lapsed + moved <= amount);
ALTER TABLE free_bet DROP CONSTRAINT free_bet_order_id_key;
CREATE UNIQUE INDEX free_bet_order ON free_bet (order_id) WHERE origin_id IS NULL;
CREATE INDEX free_bet_origin ON free_bet (origin_id) WHERE origin_id IS NOT NULL;
DROP INDEX free_bet_due;
CREATE INDEX free_bet_due ON free_bet (expires_at) WHERE used + lapsed + moved < amount AND expired_at IS NULL;

-- Where the stake of a void ticket can be used; none before this: then it went back to its own free bet.
ALTER TABLE free_bet_use ADD COLUMN returned_to bigint REFERENCES free_bet;
CREATE INDEX free_bet_use_returned ON free_bet_use (returned_to) WHERE returned_to IS NOT NULL;
