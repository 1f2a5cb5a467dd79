-- What a member pays against tickets of a free bet counts as turnover only by what it adds to the net part. docs/decisions/0098-stakes-against-free-bets.md
-- Rounds from this id on are netted so, which the audit holds them to. Where there are rounds, processes of the version before have an hour to end.
-- lives: local
CREATE TABLE turnover_mark (is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only), free_from_id bigint NOT NULL);
INSERT INTO turnover_mark (free_from_id)
SELECT CASE WHEN EXISTS (SELECT FROM round) THEN (extract(epoch FROM now() + interval '1 hour' - timestamptz '2024-01-01Z') * 1000)::bigint << 22 ELSE 0 END;
