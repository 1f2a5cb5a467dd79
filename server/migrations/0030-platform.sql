-- What the operator has set differently from the defaults in server/platform/settings.ts.
-- lives: local
CREATE TABLE setting (
  key text PRIMARY KEY,
  -- Without one it follows its default; its versions go on counting.
  value jsonb,
  version int NOT NULL CHECK (version > 0),
  changed_at timestamptz NOT NULL
);

-- Every change of a setting, for good.
-- lives: local
CREATE TABLE setting_change (
  key text NOT NULL,
  version int NOT NULL,
  value_before jsonb,
  value_after jsonb,
  changed_by text NOT NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL,
  -- Where a change came from: an address, a console, or nothing when the site itself made it.
  address text NOT NULL DEFAULT '',
  -- Their order.
  no bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  PRIMARY KEY (key, version)
);
CREATE TRIGGER setting_change_append_only BEFORE UPDATE OR DELETE ON setting_change FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER setting_change_no_truncate BEFORE TRUNCATE ON setting_change FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Notices (PL), pop-ups (PU) and promotions (PR); texts are objects by language. On while shown_from <= now < shown_until.
-- lives: local
CREATE TABLE announcement (
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('PL', 'PU', 'PR')),
  titles jsonb NOT NULL,
  contents jsonb NOT NULL,
  shown_from timestamptz NOT NULL,
  shown_until timestamptz NOT NULL DEFAULT 'infinity',
  -- How often a pop-up comes up after a login: once, once a day, or at each login.
  frequency text NOT NULL DEFAULT 'DAILY' CHECK (frequency IN ('ONCE', 'DAILY', 'LOGIN'))
);
CREATE INDEX announcement_shown ON announcement (shown_until);

-- lives: local
CREATE TABLE banner (
  id text PRIMARY KEY,
  group_name text NOT NULL,
  position smallint NOT NULL,
  url text NOT NULL,
  mobile_url text NOT NULL,
  titles jsonb NOT NULL,
  subtitles jsonb NOT NULL,
  linkage_type text NOT NULL CHECK (linkage_type IN ('page', 'game', 'promotion', 'url', 'none', 'vendor', 'service', 'member')),
  -- A page, a game, the lobby of a vendor ("RNG/KTW"), a page of the member centre.
  linkage text NOT NULL,
  shown_from timestamptz NOT NULL,
  shown_until timestamptz NOT NULL DEFAULT 'infinity'
);
CREATE INDEX banner_shown ON banner (shown_until);

-- What people of the house did: who, what, to what, why, and how it was before and after. Rows follow one another without a
-- gap, and each carries the hash of the one before, so none can be changed, removed or slipped in unseen.
-- lives: local
CREATE TABLE audit_trail (
  no bigint PRIMARY KEY CHECK (no > 0),
  at timestamptz NOT NULL,
  -- A member of the staff; 0 for the house itself.
  actor bigint NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  reason text NOT NULL,
  before jsonb,
  after jsonb,
  previous_hash bytea UNIQUE,
  hash bytea NOT NULL UNIQUE,
  CHECK ((no = 1) = (previous_hash IS NULL)),
  FOREIGN KEY (previous_hash) REFERENCES audit_trail (hash)
);
CREATE INDEX audit_trail_subject ON audit_trail (subject, no);

-- functions: platform
CREATE TRIGGER audit_trail_chain BEFORE INSERT ON audit_trail FOR EACH ROW EXECUTE FUNCTION chain_audit();
CREATE TRIGGER audit_trail_append_only BEFORE UPDATE OR DELETE ON audit_trail FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_trail_no_truncate BEFORE TRUNCATE ON audit_trail FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
