-- Where a bet shares an id with its wins and its cancellation (Evolution's refId), one bet of a round has it: of two it is not
-- known which of them is meant. Rows of before may share one, and stay.
DO $$
BEGIN
  EXECUTE format('CREATE UNIQUE INDEX vendor_tx_bet_ref ON vendor_tx (member_id, round_id, ref) WHERE kind = 1 AND ref IS NOT NULL AND id > %s',
    (SELECT coalesce(max(id), 0) FROM vendor_tx WHERE kind = 1 AND ref IS NOT NULL));
END $$;
