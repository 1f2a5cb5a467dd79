-- functions: betting

-- A product may ask that a member has one bet in a round: `bet_place` then writes a seat with each bet, whose key is member and round.
ALTER TABLE round ADD COLUMN one_bet_each boolean NOT NULL DEFAULT false;

-- Who has a bet in a round that takes one of each.
-- lives: member, by member_id
CREATE TABLE round_seat (
  member_id bigint NOT NULL,
  round_id bigint NOT NULL,
  bet_id bigint NOT NULL,
  PRIMARY KEY (member_id, round_id)
);
CREATE TRIGGER round_seat_append_only BEFORE UPDATE OR DELETE ON round_seat FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Crash asked for it by a trigger on all bets. Its rounds and seats go over; what a seat said of its bet stands in the bet.
LOCK TABLE bet IN SHARE ROW EXCLUSIVE MODE;
UPDATE round SET one_bet_each = true WHERE id IN (SELECT id FROM crash_round);
INSERT INTO round_seat (member_id, round_id, bet_id) SELECT member_id, round_id, bet_id FROM crash_seat;
DROP TRIGGER IF EXISTS bet_takes_seat ON bet;
DROP TABLE crash_seat;
-- Read by processes of the version before, until their rounds are over: they make no more of them.
CREATE VIEW crash_seat AS
  SELECT member_id, round_id, id AS bet_id, stake, selection AS auto FROM bet WHERE market = 'crash';
