-- A vendor stands once for every kind of game it offers.
-- lives: local
CREATE TABLE vendor (
  game_type text NOT NULL,
  code text NOT NULL,
  names jsonb NOT NULL,
  place int NOT NULL,
  PRIMARY KEY (game_type, code)
);

-- lives: local
CREATE TABLE game (
  node_id text PRIMARY KEY,
  game_code text NOT NULL UNIQUE,
  game_id text,
  game_type text NOT NULL,
  vendor text NOT NULL,
  names jsonb NOT NULL,
  classify text,
  min_bet bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'soon', 'maintenance')),
  tag text CHECK (tag IN ('HOT', 'NEW', 'JP', 'LIVE')),
  hot boolean NOT NULL,
  default_play text,
  image_rx1 text NOT NULL,
  image_rx2 text NOT NULL,
  place int NOT NULL,
  -- How many winning lines or ways a slot has.
  lines int NOT NULL DEFAULT 0,
  -- The entry stands for all games of its vendor.
  is_group boolean NOT NULL DEFAULT false,
  FOREIGN KEY (game_type, vendor) REFERENCES vendor (game_type, code)
);

-- lives: local
CREATE TABLE favourite_game (
  member_id bigint NOT NULL,
  node_id text NOT NULL REFERENCES game (node_id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  PRIMARY KEY (member_id, node_id)
);

-- The last time a member opened each game; only the newest are kept.
-- lives: local
CREATE TABLE recent_game (
  member_id bigint NOT NULL,
  node_id text NOT NULL REFERENCES game (node_id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  PRIMARY KEY (member_id, node_id)
);
