-- Free bets for points: how much the house stakes, for so many days.
ALTER TABLE mall_item DROP CONSTRAINT mall_item_kind_check;
ALTER TABLE mall_item DROP CONSTRAINT mall_item_free_spin_check;
ALTER TABLE mall_item ADD COLUMN free_bet bigint CHECK (free_bet > 0);
ALTER TABLE mall_item ADD CONSTRAINT mall_item_kind_check CHECK (kind IN ('BONUS', 'GIFT', 'RAFFLE_TICKET', 'FREE_SPIN', 'FREE_BET'));
ALTER TABLE mall_item ADD CONSTRAINT mall_item_free_spin_check
  CHECK (num_nonnulls(game, spins, unit) = CASE kind WHEN 'FREE_SPIN' THEN 3 ELSE 0 END);
-- What a free bet wins is money at once.
ALTER TABLE mall_item ADD CONSTRAINT mall_item_free_bet_kind
  CHECK ((free_bet IS NOT NULL) = (kind = 'FREE_BET') AND (kind <> 'FREE_BET' OR multiple = 0));
ALTER TABLE mall_item ADD CONSTRAINT mall_item_days_kind CHECK ((days IS NOT NULL) = (kind IN ('FREE_SPIN', 'FREE_BET')));
