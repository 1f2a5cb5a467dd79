-- Tickets of raffles for points.
ALTER TABLE mall_item DROP CONSTRAINT mall_item_kind_check;
ALTER TABLE mall_item ADD COLUMN raffle_id bigint;
ALTER TABLE mall_item ADD CONSTRAINT mall_item_kind_check CHECK (kind IN ('BONUS', 'GIFT', 'RAFFLE_TICKET'));
ALTER TABLE mall_item ADD CONSTRAINT mall_item_raffle_check CHECK ((kind = 'RAFFLE_TICKET') = (raffle_id IS NOT NULL));
ALTER TABLE mall_order ADD COLUMN raffle_id bigint;
