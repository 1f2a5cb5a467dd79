-- In dialects where a bet is settled once, by one win or by its cancellation, the transaction that settles it says so, and the
-- database takes one for each bet. Rows of before do not say it, nor do those that a process of the version before decides one by
-- one; `npm run audit` looks at all of them.
ALTER TABLE vendor_tx ADD COLUMN settles boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX vendor_tx_settles ON vendor_tx (member_id, round_id, ref) WHERE settles;
