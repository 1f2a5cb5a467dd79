-- What the pool is seeded with after a hit: less than the seed of its rule where part of the pool was left. Null in hits of before,
-- after which it was the whole seed.
ALTER TABLE lottery_jackpot_hit ADD COLUMN seed bigint CHECK (seed >= 0);
