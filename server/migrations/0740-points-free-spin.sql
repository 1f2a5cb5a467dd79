-- Free spins for points: the game, how many spins with which stake, and for how many days they are good.
ALTER TABLE mall_item DROP CONSTRAINT mall_item_kind_check;
ALTER TABLE mall_item ADD COLUMN game text;
ALTER TABLE mall_item ADD COLUMN spins int CHECK (spins > 0);
ALTER TABLE mall_item ADD COLUMN unit bigint CHECK (unit > 0);
ALTER TABLE mall_item ADD COLUMN days int CHECK (days > 0);
ALTER TABLE mall_item ADD CONSTRAINT mall_item_kind_check CHECK (kind IN ('BONUS', 'GIFT', 'RAFFLE_TICKET', 'FREE_SPIN'));
ALTER TABLE mall_item ADD CONSTRAINT mall_item_free_spin_check
  CHECK (num_nonnulls(game, spins, unit, days) = CASE kind WHEN 'FREE_SPIN' THEN 4 ELSE 0 END);
