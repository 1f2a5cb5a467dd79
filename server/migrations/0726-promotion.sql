-- functions: promotion

-- Promotions by their code. `spent` is what was given, less what was taken back, so that the budget holds for members at once.
-- lives: local, few
CREATE TABLE promotion (
  id bigint PRIMARY KEY,
  code text NOT NULL UNIQUE,
  -- The version that is published; 0 before the first.
  published int NOT NULL DEFAULT 0,
  stopped_at timestamptz,
  spent bigint NOT NULL DEFAULT 0
);

-- Rule and texts of a promotion. A version stays as it was proposed, and is published once, by another person.
-- lives: local, few
CREATE TABLE promotion_version (
  promotion_id bigint NOT NULL REFERENCES promotion,
  version int NOT NULL CHECK (version > 0),
  rule jsonb NOT NULL,
  texts jsonb NOT NULL,
  image text NOT NULL,
  proposed_by bigint NOT NULL,
  proposed_at timestamptz NOT NULL,
  reason text NOT NULL,
  published_by bigint,
  published_at timestamptz,
  PRIMARY KEY (promotion_id, version),
  CHECK (published_by IS NULL OR published_by <> proposed_by),
  CHECK ((published_by IS NULL) = (published_at IS NULL))
);
CREATE TRIGGER promotion_version_once BEFORE UPDATE OR DELETE ON promotion_version FOR EACH ROW EXECUTE FUNCTION guard_promotion_version();
CREATE TRIGGER promotion_version_no_truncate BEFORE TRUNCATE ON promotion_version FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What a member has to do with a promotion.
-- lives: local, changed by functions that guard it
CREATE TABLE promotion_member (
  member_id bigint NOT NULL,
  promotion_id bigint NOT NULL,
  joined_at timestamptz,
  -- How often it was taken.
  taken int NOT NULL DEFAULT 0 CHECK (taken >= 0),
  -- Days in a row on which the member came, and the last of them.
  days int NOT NULL DEFAULT 0,
  last_day date,
  PRIMARY KEY (member_id, promotion_id)
);
CREATE INDEX promotion_member_joined ON promotion_member (promotion_id, joined_at) WHERE joined_at IS NOT NULL;

-- Addresses by which a promotion was taken: each counts for one member.
-- lives: local, compared across members
CREATE TABLE promotion_key (
  promotion_id bigint NOT NULL,
  key bytea NOT NULL,
  member_id bigint NOT NULL,
  PRIMARY KEY (promotion_id, key)
);

-- The bonus that a member chose with a deposit that is not credited yet.
-- lives: local, changed by functions that guard it
CREATE TABLE promotion_choice (
  member_id bigint NOT NULL,
  deposit_id bigint NOT NULL,
  promotion_id bigint NOT NULL,
  version int NOT NULL,
  -- Hash of the address; null where the promotion does not ask.
  key bytea,
  PRIMARY KEY (member_id, deposit_id)
);

-- A bonus that came with a deposit. What has to be bet stands in its turnover row, what it allows in safer_play_term.
-- lives: local, changed by functions that guard it
CREATE TABLE bonus (
  member_id bigint NOT NULL,
  id bigint NOT NULL,
  promotion_id bigint NOT NULL,
  version int NOT NULL,
  deposit_id bigint NOT NULL,
  deposit bigint NOT NULL CHECK (deposit > 0),
  amount bigint NOT NULL CHECK (amount > 0),
  -- Of promotions of one group a member has one open bonus; '' for none.
  bonus_group text NOT NULL,
  max_stake bigint,
  closed text[] NOT NULL,
  forfeit text NOT NULL CHECK (forfeit IN ('BONUS_ONLY', 'BONUS_AND_WINNINGS')),
  at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  entry_id bigint NOT NULL UNIQUE,
  state text NOT NULL DEFAULT 'ACTIVE' CHECK (state IN ('ACTIVE', 'COMPLETED', 'CLEARED', 'FORFEITED', 'EXPIRED', 'REVERSED')),
  ended_at timestamptz,
  -- What was taken back when it ended, and its entry.
  taken bigint CHECK (taken >= 0),
  taken_entry_id bigint UNIQUE,
  PRIMARY KEY (member_id, id),
  CHECK ((state = 'ACTIVE') = (ended_at IS NULL) AND (state = 'ACTIVE') = (taken IS NULL)),
  CHECK (coalesce(taken, 0) > 0 OR taken_entry_id IS NULL)
);
CREATE UNIQUE INDEX bonus_deposit ON bonus (member_id, deposit_id);
CREATE UNIQUE INDEX bonus_group_open ON bonus (member_id, bonus_group) WHERE state = 'ACTIVE' AND bonus_group <> '';
CREATE TRIGGER bonus_ends_once BEFORE UPDATE OR DELETE ON bonus FOR EACH ROW EXECUTE FUNCTION guard_bonus();
CREATE TRIGGER bonus_no_truncate BEFORE TRUNCATE ON bonus FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Applications for promotions that staff decide on: one of a member waits at a time.
-- lives: local, in a queue across members
CREATE TABLE promotion_application (
  id bigint PRIMARY KEY,
  promotion_id bigint NOT NULL,
  version int NOT NULL,
  member_id bigint NOT NULL,
  remark text NOT NULL,
  handle text NOT NULL,
  at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'APPLYING' CHECK (state IN ('APPLYING', 'ISSUED', 'REJECTED')),
  reason text NOT NULL DEFAULT '',
  decided_by bigint,
  decided_at timestamptz,
  CHECK ((state = 'APPLYING') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX promotion_application_waits ON promotion_application (promotion_id, member_id) WHERE state = 'APPLYING';
CREATE INDEX promotion_application_member ON promotion_application (member_id, promotion_id, id);
CREATE INDEX promotion_application_state ON promotion_application (state, id);

-- Their pictures, drawn anew and sealed.
-- lives: local, few
CREATE TABLE promotion_picture (
  application_id bigint NOT NULL,
  no int NOT NULL,
  id bigint NOT NULL UNIQUE,
  sealed bytea NOT NULL,
  PRIMARY KEY (application_id, no)
);
