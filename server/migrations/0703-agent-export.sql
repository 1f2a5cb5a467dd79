-- Files that agents asked for: a job makes each, and it is kept for some days.
-- lives: local, found by its agent
CREATE TABLE agent_export (
  id bigint PRIMARY KEY,
  agent_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('BETS', 'PROFIT', 'TRANSACTIONS', 'INCOME')),
  -- The days and filters, as they were asked for.
  asked jsonb NOT NULL,
  language text NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL CHECK (last_day >= first_day),
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'READY', 'FAILED', 'EXPIRED')),
  rows int NOT NULL DEFAULT 0 CHECK (rows >= 0),
  -- Fewer rows than there were.
  is_whole boolean NOT NULL DEFAULT true,
  csv text,
  asked_at timestamptz NOT NULL,
  ready_at timestamptz,
  expires_at timestamptz NOT NULL CHECK (expires_at > asked_at),
  CHECK ((state = 'READY') = (csv IS NOT NULL))
);
-- One at a time.
CREATE UNIQUE INDEX agent_export_waiting ON agent_export (agent_id) WHERE state = 'WAITING';
CREATE INDEX agent_export_agent ON agent_export (agent_id, id);
CREATE INDEX agent_export_ready ON agent_export (expires_at) WHERE state = 'READY';
