-- What the operator has set differently from the defaults in server/platform/settings.ts.
CREATE TABLE setting (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  version int NOT NULL CHECK (version > 0),
  changed_at timestamptz NOT NULL
);

-- Every change of a setting, for good.
CREATE TABLE setting_change (
  key text NOT NULL,
  version int NOT NULL,
  value_before jsonb,
  value_after jsonb NOT NULL,
  changed_by text NOT NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (key, version)
);
CREATE TRIGGER setting_change_append_only BEFORE UPDATE OR DELETE ON setting_change FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER setting_change_no_truncate BEFORE TRUNCATE ON setting_change FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Notices (PL), pop-ups (PU) and promotions (PR); texts are objects by language. On while shown_from <= now < shown_until.
CREATE TABLE announcement (
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('PL', 'PU', 'PR')),
  titles jsonb NOT NULL,
  contents jsonb NOT NULL,
  shown_from timestamptz NOT NULL,
  shown_until timestamptz NOT NULL DEFAULT 'infinity'
);
CREATE INDEX announcement_shown ON announcement (shown_until);

CREATE TABLE banner (
  id text PRIMARY KEY,
  group_name text NOT NULL,
  position smallint NOT NULL,
  url text NOT NULL,
  mobile_url text NOT NULL,
  titles jsonb NOT NULL,
  subtitles jsonb NOT NULL,
  linkage_type text NOT NULL CHECK (linkage_type IN ('page', 'game', 'promotion', 'url', 'none')),
  linkage text NOT NULL,
  shown_from timestamptz NOT NULL,
  shown_until timestamptz NOT NULL DEFAULT 'infinity'
);
CREATE INDEX banner_shown ON banner (shown_until);
