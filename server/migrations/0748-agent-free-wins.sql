-- What members win without a stake of their own is paid by promotions: of their agents it counts as a reward, not as a payout. docs/decisions/0094-free-wins-are-rewards.md
-- From this bet on; those before are counted, and bills were made of them. Where free spins or free bets were used before, processes of the
-- version before have an hour to end: they would pass over the wins.
ALTER TABLE agent_figure_mark ADD COLUMN free_from_id bigint NOT NULL DEFAULT 0;
UPDATE agent_figure_mark SET free_from_id = (extract(epoch FROM now() + interval '1 hour' - timestamptz '2024-01-01Z') * 1000)::bigint << 22
 WHERE EXISTS (SELECT FROM free_spin_use) OR EXISTS (SELECT FROM free_bet_use);
