-- functions: mission

-- A leaderboard over the points of missions that are completed within some days.
-- lives: local, few
CREATE TABLE mission_board (
  id bigint PRIMARY KEY,
  code text NOT NULL UNIQUE,
  names jsonb NOT NULL,
  -- The first day, and the first one after it.
  since date NOT NULL,
  until date NOT NULL CHECK (until > since),
  -- By place: {"amount": "1000", "points": 0}, in minor units.
  prizes jsonb NOT NULL,
  -- Activities after this one count.
  after_activity bigint NOT NULL,
  made_at timestamptz NOT NULL,
  -- The end of its last day among activities: places are final.
  final_activity bigint
);
CREATE INDEX mission_board_open ON mission_board (until) WHERE final_activity IS NULL;
CREATE TRIGGER mission_board_once_final BEFORE UPDATE OR DELETE ON mission_board FOR EACH ROW EXECUTE FUNCTION guard_mission_board();
CREATE TRIGGER mission_board_no_truncate BEFORE TRUNCATE ON mission_board FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- lives: local, one list of all its members
CREATE TABLE mission_score (
  board_id bigint NOT NULL,
  member_id bigint NOT NULL,
  score bigint NOT NULL CHECK (score > 0),
  -- When it became what it is.
  reached_at timestamptz NOT NULL,
  PRIMARY KEY (board_id, member_id)
);
CREATE INDEX mission_score_order ON mission_score (board_id, score DESC, reached_at, member_id);

-- Members who do not want their masked name on leaderboards.
-- lives: local, beside what is counted for all
CREATE TABLE mission_name_hidden (
  member_id bigint PRIMARY KEY,
  at timestamptz NOT NULL
);
