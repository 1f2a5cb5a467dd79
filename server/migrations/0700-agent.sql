-- functions: agent

-- When the status of a member changed.
ALTER TABLE member ADD COLUMN status_at timestamptz;

-- The tree of agents. Whose member each is now stands in member.upline_id; here is what follows from it, and how it was at any time before.
-- Test and trial accounts and assistants are no part of it.

-- The team of each member: all below, and the own at depth 0.
-- lives: local, a line runs through many members
CREATE TABLE agent_closure (
  ancestor_id bigint NOT NULL,
  member_id bigint NOT NULL,
  -- Levels between them.
  depth int NOT NULL CHECK (depth >= 0),
  PRIMARY KEY (ancestor_id, member_id)
);
CREATE INDEX agent_closure_member ON agent_closure (member_id, depth);

-- The line of a member at a time: the member, the agent above, and so on to the root. What a bet earns goes by the line at which it was placed.
-- lives: local, joined with the lines of many members
CREATE TABLE agent_line (
  member_id bigint NOT NULL,
  since timestamptz NOT NULL,
  until timestamptz NOT NULL DEFAULT 'infinity' CHECK (until > since),
  line bigint[] NOT NULL CHECK (line[1] = member_id),
  PRIMARY KEY (member_id, since)
);

-- What a member earns at a time: the prize group, and rates in hundredths of a percent. While frozen, it stays with the house.
-- lives: local, joined with the lines of many members
CREATE TABLE agent_terms (
  member_id bigint NOT NULL,
  since timestamptz NOT NULL,
  until timestamptz NOT NULL DEFAULT 'infinity' CHECK (until > since),
  prize_group smallint NOT NULL CHECK (prize_group BETWEEN 1700 AND 2000),
  live smallint NOT NULL DEFAULT 0 CHECK (live BETWEEN 0 AND 1000),
  rng smallint NOT NULL DEFAULT 0 CHECK (rng BETWEEN 0 AND 1000),
  pvp smallint NOT NULL DEFAULT 0 CHECK (pvp BETWEEN 0 AND 1000),
  fish smallint NOT NULL DEFAULT 0 CHECK (fish BETWEEN 0 AND 1000),
  sports smallint NOT NULL DEFAULT 0 CHECK (sports BETWEEN 0 AND 1000),
  esports smallint NOT NULL DEFAULT 0 CHECK (esports BETWEEN 0 AND 1000),
  is_frozen boolean NOT NULL DEFAULT false,
  -- Who changed them: a member, or one of the staff, and why.
  by_member_id bigint,
  by_staff_id bigint,
  reason text NOT NULL DEFAULT '',
  PRIMARY KEY (member_id, since)
);
CREATE UNIQUE INDEX agent_terms_now ON agent_terms (member_id) WHERE until = 'infinity';
CREATE UNIQUE INDEX agent_line_now ON agent_line (member_id) WHERE until = 'infinity';

INSERT INTO agent_closure (ancestor_id, member_id, depth)
WITH RECURSIVE lines AS (
  SELECT id AS ancestor_id, id AS member_id, 0 AS depth, upline_id FROM member WHERE type IN (0, 1, 2)
  UNION ALL
  SELECT u.id, l.member_id, l.depth + 1, u.upline_id FROM lines l JOIN member u ON u.id = l.upline_id)
SELECT ancestor_id, member_id, depth FROM lines;

INSERT INTO agent_line (member_id, since, line)
SELECT m.id, m.registered_at, (SELECT array_agg(c.ancestor_id ORDER BY c.depth) FROM agent_closure c WHERE c.member_id = m.id)
  FROM member m WHERE m.type IN (0, 1, 2);

INSERT INTO agent_terms (member_id, since, prize_group, is_frozen)
SELECT id, registered_at, prize_mode, status = 'frozen' FROM member WHERE type IN (0, 1, 2);

CREATE TRIGGER member_joins_agent AFTER INSERT ON member FOR EACH ROW
  WHEN (NEW.type IN (0, 1, 2)) EXECUTE FUNCTION agent_join();
CREATE TRIGGER member_freezes_terms AFTER UPDATE OF status ON member FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.type IN (0, 1, 2)) EXECUTE FUNCTION agent_freeze();

-- Links by which agents invite: who registers by one gets its terms.
-- lives: local, found by its code
CREATE TABLE agent_link (
  id bigint PRIMARY KEY,
  code text NOT NULL UNIQUE CHECK (code ~ '^[A-Z2-9]{8}$'),
  agent_id bigint NOT NULL,
  type smallint NOT NULL CHECK (type IN (0, 1)),
  prize_group smallint NOT NULL CHECK (prize_group BETWEEN 1700 AND 2000),
  live smallint NOT NULL,
  rng smallint NOT NULL,
  pvp smallint NOT NULL,
  fish smallint NOT NULL,
  sports smallint NOT NULL,
  esports smallint NOT NULL,
  remark text NOT NULL CHECK (length(remark) <= 60),
  -- PAUSED by the agent, or because the agent's own terms were lowered below those of the link.
  state text NOT NULL DEFAULT 'ACTIVE' CHECK (state IN ('ACTIVE', 'PAUSED', 'DELETED')),
  paused_because text NOT NULL DEFAULT '' CHECK (paused_because IN ('', 'AGENT', 'TERMS')),
  used int NOT NULL DEFAULT 0,
  -- Registrations at most; null without an end.
  used_max int CHECK (used_max > 0),
  visits bigint NOT NULL DEFAULT 0,
  created_by bigint NOT NULL,
  created_at timestamptz NOT NULL,
  ends_at timestamptz,
  CHECK (used BETWEEN 0 AND coalesce(used_max, used)),
  CHECK ((state = 'PAUSED') = (paused_because <> ''))
);
CREATE INDEX agent_link_agent ON agent_link (agent_id, id);

-- What an agent noted about a member of the own team.
-- lives: local, read with the team
CREATE TABLE agent_remark (
  agent_id bigint NOT NULL,
  member_id bigint NOT NULL,
  text text NOT NULL CHECK (length(text) <= 60),
  at timestamptz NOT NULL,
  PRIMARY KEY (agent_id, member_id)
);

-- A branch that goes to another agent: one of the staff proposes it, another decides, and it moves at the start of the next day.
-- lives: local, few and decided by two people
CREATE TABLE agent_move (
  id bigint PRIMARY KEY,
  -- The maker's request: sent twice it is one.
  request uuid NOT NULL UNIQUE,
  member_id bigint NOT NULL,
  from_id bigint,
  -- The new agent above; null for the platform.
  to_id bigint CHECK (to_id <> member_id),
  reason text NOT NULL CHECK (length(btrim(reason)) BETWEEN 10 AND 500),
  maker bigint NOT NULL CHECK (maker > 0),
  proposed_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'proposed' CHECK (state IN ('proposed', 'approved', 'rejected', 'done', 'void')),
  checker bigint CHECK (checker > 0 AND checker <> maker),
  decision text CHECK (length(decision) <= 500),
  decided_at timestamptz CHECK (decided_at >= proposed_at),
  -- Bets from then on earn for the new line.
  effective_at timestamptz CHECK (effective_at > decided_at),
  moved int,
  done_at timestamptz,
  CHECK ((state = 'proposed') = (checker IS NULL)),
  CHECK ((state = 'proposed') = (decided_at IS NULL)),
  CHECK ((state IN ('approved', 'done', 'void')) = (effective_at IS NOT NULL)),
  CHECK ((state IN ('done', 'void')) = (done_at IS NOT NULL))
);
CREATE UNIQUE INDEX agent_move_open ON agent_move (member_id) WHERE state IN ('proposed', 'approved');
CREATE INDEX agent_move_due ON agent_move (effective_at) WHERE state = 'approved';
CREATE TRIGGER agent_move_stays BEFORE DELETE ON agent_move FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER agent_move_no_truncate BEFORE TRUNCATE ON agent_move FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER agent_move_audited AFTER INSERT OR UPDATE ON agent_move FOR EACH ROW EXECUTE FUNCTION audit_agent_move();
