-- What was seen of a member that may be a sign of harm: a quarter of an hour played at night, a limit that stopped her, a
-- deposit on top of losses. Each is there once; `about` says of a limit which one it was.
CREATE TABLE safer_sign (
  member_id bigint NOT NULL,
  kind text NOT NULL,
  at timestamptz NOT NULL,
  about text NOT NULL DEFAULT '',
  -- Whether it went into a marker.
  counted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (member_id, kind, at, about)
);
CREATE INDEX safer_sign_fresh ON safer_sign (at) WHERE NOT counted;
CREATE INDEX safer_sign_age ON safer_sign (at);

-- The rules by which markers were counted, as they stood.
CREATE TABLE safer_marker_rule (version text PRIMARY KEY, rules jsonb NOT NULL, since timestamptz NOT NULL);
CREATE TRIGGER safer_marker_rule_append_only BEFORE UPDATE OR DELETE ON safer_marker_rule FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The signs of one kind in one day of the site, and what they weigh by the rules of then. It only grows.
CREATE TABLE safer_marker (
  member_id bigint NOT NULL,
  day date NOT NULL,
  kind text NOT NULL,
  counted int NOT NULL CHECK (counted > 0),
  points smallint NOT NULL CHECK (points >= 0),
  -- When the last sign was seen.
  at timestamptz NOT NULL,
  rule text NOT NULL REFERENCES safer_marker_rule,
  PRIMARY KEY (member_id, day, kind)
);

-- How far the journal was read. Who holds the row counts; nobody else does meanwhile.
CREATE TABLE safer_marker_desk (is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only), upto_id bigint);
INSERT INTO safer_marker_desk DEFAULT VALUES;

-- When a member was given a tip last.
CREATE TABLE safer_tip (member_id bigint PRIMARY KEY, at timestamptz NOT NULL);

-- Members whom somebody of the house should call, or for whom a break is proposed. A member has one open case at most.
CREATE TABLE safer_case (
  id bigint PRIMARY KEY,
  member_id bigint NOT NULL,
  level text NOT NULL CHECK (level IN ('CALL', 'BREAK')),
  score int NOT NULL CHECK (score > 0),
  opened_at timestamptz NOT NULL,
  closed_at timestamptz CHECK (closed_at >= opened_at)
);
CREATE UNIQUE INDEX safer_case_open ON safer_case (member_id) WHERE closed_at IS NULL;
CREATE INDEX safer_case_member ON safer_case (member_id, id);

-- What was done about a case: calls and how they ended, breaks that were ordered.
CREATE TABLE safer_case_note (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  case_id bigint NOT NULL REFERENCES safer_case (id),
  at timestamptz NOT NULL,
  by text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('NOT_REACHED', 'REACHED', 'NO_CALL', 'BREAK')),
  note text NOT NULL
);
CREATE INDEX safer_case_note_of ON safer_case_note (case_id, id);
CREATE TRIGGER safer_case_note_append_only BEFORE UPDATE OR DELETE ON safer_case_note FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Of a break that somebody of the house has ordered: for which signs.
ALTER TABLE safer_break ADD COLUMN because text[] NOT NULL DEFAULT '{}';

ALTER TABLE member_message DROP CONSTRAINT member_message_kind_check;
ALTER TABLE member_message ADD CONSTRAINT member_message_kind_check CHECK (kind IN ('statement', 'feedback', 'tip'));
