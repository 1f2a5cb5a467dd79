-- Documents by which somebody shows who she is. A case is about one level; a member has one open case at most.
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
CREATE TABLE kyc_look (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_id bigint NOT NULL,
  by text NOT NULL,
  at timestamptz NOT NULL
);
CREATE TRIGGER kyc_look_append_only BEFORE UPDATE OR DELETE ON kyc_look FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Keys that documents are sealed with.
CREATE TABLE kyc_key (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, secret bytea NOT NULL, made_at timestamptz NOT NULL);

-- Who has excluded herself and may open no other account: hashes of what she is known by.
CREATE TABLE safer_mark (
  hash bytea NOT NULL,
  member_id bigint NOT NULL,
  PRIMARY KEY (hash, member_id)
);
