-- functions: mission

-- What members can do for a reward. What a mission counts never changes; its goal and its reward do, by versions.
-- lives: local, few
CREATE TABLE mission (
  id bigint PRIMARY KEY,
  code text NOT NULL UNIQUE,
  type text NOT NULL CHECK (type IN ('ONE_TIME', 'DAILY', 'WEEKLY', 'ACHIEVEMENT', 'CHAIN', 'EVENT')),
  metric text NOT NULL
    CHECK (metric IN ('DEPOSIT_COUNT', 'DEPOSIT_SUM', 'VALID_BET', 'WINS', 'GAMES', 'DAYS', 'INVITES', 'STEP')),
  -- None: all of them.
  products text[] NOT NULL,
  games text[] NOT NULL,
  -- What a STEP of a profile is called among activities.
  step text,
  -- Of a CHAIN.
  chain text,
  chain_place int,
  -- The days of an EVENT: the first one, and the first after it.
  since date,
  until date,
  -- Activities after this one count.
  after_activity bigint NOT NULL,
  made_at timestamptz NOT NULL,
  CHECK ((metric = 'STEP') = (step IS NOT NULL)),
  CHECK ((type = 'CHAIN') = (chain IS NOT NULL) AND (type = 'CHAIN') = (chain_place IS NOT NULL)),
  CHECK ((type = 'EVENT') = (since IS NOT NULL) AND (type = 'EVENT') = (until IS NOT NULL))
);
CREATE UNIQUE INDEX mission_chain_place ON mission (chain, chain_place) WHERE chain IS NOT NULL;
CREATE TRIGGER mission_stays BEFORE UPDATE OR DELETE ON mission FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER mission_no_truncate BEFORE TRUNCATE ON mission FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What a mission asks for and gives, for activities after one, up to the next version.
-- lives: local, few
CREATE TABLE mission_version (
  mission_id bigint NOT NULL,
  version int NOT NULL,
  after_activity bigint NOT NULL,
  goal bigint NOT NULL CHECK (goal > 0),
  amount bigint NOT NULL CHECK (amount >= 0),
  points bigint NOT NULL CHECK (points >= 0),
  -- How often the money has to be bet, in hundredths.
  multiple int NOT NULL CHECK (multiple BETWEEN 0 AND 10000),
  -- Points on leaderboards.
  score int NOT NULL CHECK (score >= 0),
  names jsonb NOT NULL,
  place int NOT NULL,
  is_open boolean NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (mission_id, version),
  CHECK (amount + points > 0)
);
CREATE TRIGGER mission_version_stays BEFORE UPDATE OR DELETE ON mission_version FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER mission_version_no_truncate BEFORE TRUNCATE ON mission_version FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- How far members are. Days and weeks that are over go; what was completed stands among rewards.
-- lives: local, counted with the activities of all
CREATE TABLE mission_progress (
  member_id bigint NOT NULL,
  mission_id bigint NOT NULL,
  -- "2026-08-05" or "2026-W32" of missions that begin anew; '' of others.
  period text NOT NULL,
  done bigint NOT NULL,
  -- The activity that reached the goal, and the version by which it did.
  reached_activity bigint,
  version int,
  -- The same; of a step in a chain the activity that reached the last of it and the steps before.
  completed_activity bigint,
  PRIMARY KEY (member_id, mission_id, period),
  CHECK ((version IS NULL) = (reached_activity IS NULL)),
  CHECK (completed_activity IS NULL OR completed_activity >= reached_activity)
);
CREATE INDEX mission_progress_waiting ON mission_progress (reached_activity) WHERE completed_activity IS NULL AND reached_activity IS NOT NULL;
CREATE INDEX mission_progress_period ON mission_progress (mission_id, period) WHERE period <> '';

-- Games and days that a mission has counted.
-- lives: local, counted with the activities of all
CREATE TABLE mission_seen (
  member_id bigint NOT NULL,
  mission_id bigint NOT NULL,
  period text NOT NULL,
  what text NOT NULL,
  PRIMARY KEY (member_id, mission_id, period, what)
);
CREATE INDEX mission_seen_period ON mission_seen (mission_id, period) WHERE period <> '';

-- Who did a step before a mission for it was made.
CREATE INDEX loyalty_activity_step_done ON loyalty_activity (step, id) WHERE kind = 'STEP';

-- Steps that members did before this version.
WITH steps AS (
  SELECT m.id AS member_id, s.step, coalesce(s.at, m.registered_at) AS at
    FROM member m
   CROSS JOIN LATERAL (VALUES
     ('registered', m.registered_at, true), ('phone', m.mobile_confirmed_at, m.mobile_confirmed_at IS NOT NULL),
     ('email', m.email_confirmed_at, m.email_confirmed_at IS NOT NULL), ('kyc:1', NULL::timestamptz, m.kyc_level >= 1),
     ('kyc:2', NULL::timestamptz, m.kyc_level >= 2),
     ('authenticator', NULL::timestamptz, EXISTS (SELECT FROM authenticator a WHERE a.member_id = m.id AND a.confirmed_at IS NOT NULL)),
     ('withdrawal_password', NULL::timestamptz, EXISTS (SELECT FROM withdrawal_password w WHERE w.member_id = m.id)),
     ('payee', NULL::timestamptz, EXISTS (SELECT FROM payee p WHERE p.member_id = m.id))) s (step, at, done)
   WHERE s.done AND m.type NOT IN (3, 4)
     AND NOT EXISTS (SELECT FROM loyalty_activity f WHERE f.kind = 'STEP' AND f.member_id = m.id AND f.step = s.step)
), written AS (
  INSERT INTO loyalty_activity (id, kind, member_id, day, at, step)
  SELECT k.upto + row_number() OVER (ORDER BY s.at, s.member_id, s.step), 'STEP', s.member_id, coalesce(k.closed_day + 1, now()::date), s.at, s.step
    FROM steps s, loyalty_mark k
  RETURNING id
)
UPDATE loyalty_mark SET upto = upto + (SELECT count(*) FROM written);
