-- How many direct downlines an agent may have at terms that leave the agent nothing, set by staff. Without a row, or with null, as many as wanted.
-- lives: local, read with the team
CREATE TABLE agent_quota (
  agent_id bigint PRIMARY KEY,
  max_at_top int CHECK (max_at_top >= 0),
  set_by bigint NOT NULL,
  reason text NOT NULL CHECK (length(btrim(reason)) BETWEEN 10 AND 500),
  at timestamptz NOT NULL
);
