-- A vendor stands once for every kind of game it offers.
CREATE TABLE vendor (
  game_type text NOT NULL,
  code text NOT NULL,
  names jsonb NOT NULL,
  place int NOT NULL,
  PRIMARY KEY (game_type, code)
);

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
  FOREIGN KEY (game_type, vendor) REFERENCES vendor (game_type, code)
);
