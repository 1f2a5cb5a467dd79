-- functions: safer

-- What open bonuses allow: the highest stake of a bet, null for any, and products that they close.
-- lives: member
CREATE TABLE safer_play_term (
  member_id bigint NOT NULL,
  bonus_id bigint NOT NULL,
  max_stake bigint CHECK (max_stake > 0),
  closed text[] NOT NULL,
  PRIMARY KEY (member_id, bonus_id)
);
