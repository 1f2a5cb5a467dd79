-- Wins of free bets are bonuses, and no part of what a round paid: they were both. docs/decisions/0097-free-wins-of-vendors.md
-- Rounds from this id on are as that says, which the audit holds them to. Where there are rounds, processes of the version before have an hour to
-- end.
ALTER TABLE vendor_round_mark ADD COLUMN free_from_id bigint NOT NULL DEFAULT 0;
UPDATE vendor_round_mark SET free_from_id = (extract(epoch FROM now() + interval '1 hour' - timestamptz '2024-01-01Z') * 1000)::bigint << 22
 WHERE EXISTS (SELECT FROM vendor_round);
