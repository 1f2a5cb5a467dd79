-- How many winning lines or ways a slot has, and whether an entry stands for all games of its vendor.
ALTER TABLE game ADD COLUMN lines int NOT NULL DEFAULT 0, ADD COLUMN is_group boolean NOT NULL DEFAULT false;

CREATE TABLE favourite_game (
  member_id bigint NOT NULL,
  node_id text NOT NULL REFERENCES game (node_id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  PRIMARY KEY (member_id, node_id)
);

-- The last time a member opened each game; only the newest are kept.
CREATE TABLE recent_game (
  member_id bigint NOT NULL,
  node_id text NOT NULL REFERENCES game (node_id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  PRIMARY KEY (member_id, node_id)
);
