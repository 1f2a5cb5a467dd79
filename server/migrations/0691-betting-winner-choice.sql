-- Members who want their wins on the board of winners by their nickname, or not there. All others stand by their masked names.
-- lives: local, read for the winners of all
CREATE TABLE winner_choice (
  member_id bigint PRIMARY KEY,
  choice text NOT NULL CHECK (choice IN ('name', 'hidden')),
  at timestamptz NOT NULL
);
