-- The bets of members by groups of them, as in the journal: with the member in front each bet would be written to a page of
-- its own, and the more bets there are the more pages that would be.
DROP INDEX bet_member;
CREATE INDEX bet_member_group ON bet ((member_id & 4095), id, member_id);

CREATE OR REPLACE FUNCTION bet_over_limit(accounts bigint[], nos int[], rounds bigint[], stakes bigint[], are_written boolean)
RETURNS SETOF int LANGUAGE sql STABLE AS $$
  SELECT n.no
    FROM (SELECT no, round_id, sum(stake) AS stake FROM unnest(nos, rounds, stakes) u (no, round_id, stake) GROUP BY no, round_id) n
    JOIN round r ON r.id = n.round_id AND r.member_stake_max IS NOT NULL
   WHERE r.member_stake_max < CASE WHEN are_written THEN 0 ELSE n.stake END + coalesce((
           -- A bet is made after its round; a minute allows for clocks that differ.
           SELECT sum(b.stake) FROM bet b
            WHERE (b.member_id & 4095) = ((accounts[n.no] >> 4) & 4095) AND b.member_id = accounts[n.no] >> 4
              AND b.id > n.round_id - (60000::bigint << 22) AND b.round_id = n.round_id), 0)
$$;
