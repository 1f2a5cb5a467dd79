-- Limits that members set for themselves and that operators set for them; the strictest holds. Stakes and deposits are in
-- minor units, SESSION in minutes. BLOCK_ and the name of a product, always 0, closes that product.
-- lives: member
CREATE TABLE safer_limit (
  member_id bigint NOT NULL,
  kind text NOT NULL,
  set_by text NOT NULL CHECK (set_by IN ('member', 'operator')),
  -- Null: none.
  value bigint CHECK (value >= 0),
  since timestamptz NOT NULL,
  -- A pending change to a higher limit, or to none: it can be confirmed from ripe_at on.
  has_pending boolean NOT NULL DEFAULT false,
  pending_value bigint CHECK (pending_value >= 0),
  asked_at timestamptz,
  ripe_at timestamptz,
  PRIMARY KEY (member_id, kind, set_by)
);

-- Times in which a member may not play or pay in. A cool-off ends by itself; an exclusion ends some time after the member
-- asked to return, which is possible only when its time is over. Without an end it is permanent.
-- lives: member
CREATE TABLE safer_break (
  id bigint NOT NULL,
  member_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('cool_off', 'exclusion', 'forced')),
  since timestamptz NOT NULL,
  until timestamptz CHECK (until > since),
  return_asked_at timestamptz,
  returns_at timestamptz,
  reason text NOT NULL DEFAULT '',
  -- For a break that staff ordered: the signs that led to it.
  because text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (member_id, id)
);

-- The play session of a member, and the interval of reality checks.
-- lives: member
CREATE TABLE safer_session (
  member_id bigint PRIMARY KEY,
  check_minutes smallint NOT NULL DEFAULT 60,
  began_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  checked_at timestamptz NOT NULL
);

-- The journal of a wallet account counted by quarters of an hour: of those who have limits, as far as their limits look back.
-- lives: member
CREATE TABLE safer_quarter (
  member_id bigint NOT NULL,
  account bigint NOT NULL,
  since timestamptz NOT NULL,
  staked bigint NOT NULL,
  returned bigint NOT NULL,
  PRIMARY KEY (member_id, account, since)
);

-- Rows up to this id are counted, and so many postings the wallet account had then: proves that none was missed.
-- lives: member
CREATE TABLE safer_tally (
  member_id bigint NOT NULL,
  account bigint NOT NULL,
  upto bigint NOT NULL,
  postings bigint NOT NULL,
  PRIMARY KEY (member_id, account)
);

-- Documents by which somebody shows who she is. A case is about one level; a member has one open case at most.
-- lives: local, seldom asked and in a queue across all members
CREATE TABLE kyc_case (
  id bigint PRIMARY KEY,
  member_id bigint NOT NULL,
  level smallint NOT NULL CHECK (level IN (2, 3)),
  state text NOT NULL CHECK (state IN ('NONE', 'SUBMITTED', 'NEED_MORE', 'APPROVED', 'REJECTED', 'EXPIRED')),
  findings jsonb NOT NULL DEFAULT '[]',
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by text,
  reason text,
  expires_at timestamptz,
  CHECK (state <> 'APPROVED' OR decided_at IS NOT NULL AND decided_by IS NOT NULL)
);
CREATE UNIQUE INDEX kyc_case_open ON kyc_case (member_id) WHERE state IN ('NONE', 'SUBMITTED', 'NEED_MORE');
CREATE INDEX kyc_case_queue ON kyc_case (state, submitted_at);

-- Encrypted by a key of its own each, and that by the key of the site.
-- lives: local, beside its case
CREATE TABLE kyc_file (
  id bigint PRIMARY KEY,
  case_id bigint NOT NULL REFERENCES kyc_case (id),
  member_id bigint NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  at timestamptz NOT NULL,
  -- Null once the time to keep it is over.
  sealed bytea
);
CREATE INDEX kyc_file_case ON kyc_file (case_id);

-- Whoever of the staff has looked at a document.
-- lives: local
CREATE TABLE kyc_look (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_id bigint NOT NULL,
  by text NOT NULL,
  at timestamptz NOT NULL
);
CREATE TRIGGER kyc_look_append_only BEFORE UPDATE OR DELETE ON kyc_look FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Who has excluded herself and may open no other account: hashes of what she is known by.
-- lives: local, found by what somebody is known by
CREATE TABLE safer_mark (
  hash bytea NOT NULL,
  member_id bigint NOT NULL,
  PRIMARY KEY (hash, member_id)
);

-- What was seen of a member that may be a sign of harm: a quarter of an hour played at night, a limit that stopped her, a
-- deposit on top of losses. Each is there once; `about` says of a limit which one it was.
-- lives: local, written in bulk across members from facts that stay
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
-- lives: local
CREATE TABLE safer_marker_rule (version text PRIMARY KEY, rules jsonb NOT NULL, since timestamptz NOT NULL);
CREATE TRIGGER safer_marker_rule_append_only BEFORE UPDATE OR DELETE ON safer_marker_rule FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The signs of one kind in one day of the site, and what they weigh by the rules of then. It only grows.
-- lives: local, counted from the signs beside them
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

-- Journal cursor of the markers. The process that locks the row counts.
-- lives: local
CREATE TABLE safer_marker_cursor (is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only), upto_id bigint);
INSERT INTO safer_marker_cursor DEFAULT VALUES;

-- When a member was given a tip last.
-- lives: local, beside the markers
CREATE TABLE safer_tip (member_id bigint PRIMARY KEY, at timestamptz NOT NULL);

-- Members whom staff should call, or for whom a break is proposed. A member has at most one open case.
-- lives: local, few and in a queue across all members
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
-- lives: local
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

-- Months of which statements were begun to be sent.
-- lives: local
CREATE TABLE statement_month (month text PRIMARY KEY CHECK (month ~ '^20\d\d-(0[1-9]|1[0-2])$'), begun_at timestamptz NOT NULL);
