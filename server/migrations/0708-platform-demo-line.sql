-- How far the demo line of agents and its weeks of play have been made. One row, in a demo world alone.
-- lives: local
CREATE TABLE demo_line (
  is_demo boolean PRIMARY KEY CHECK (is_demo),
  -- Up to when it was played: when the site was first started.
  until timestamptz NOT NULL,
  -- Days whose members joined and paid in, and days that were played to their end.
  begun int NOT NULL DEFAULT 0,
  played int NOT NULL DEFAULT 0 CHECK (played <= begun),
  finished_at timestamptz
);
