-- The few payouts that the board of winners reads, newest first. Its least amount is here and in server/betting/winners.ts.
CREATE INDEX payout_big ON payout (at) WHERE amount >= 2000 AND NOT is_refund;
