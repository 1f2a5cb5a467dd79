-- functions: cashier

-- The key of the hashes below, made with the first number. Only what seals it may change: with another one, numbers would be free again.
-- lives: local
CREATE TABLE payee_key (
  id smallint PRIMARY KEY CHECK (id = 1),
  sealed bytea NOT NULL CONSTRAINT payee_key_sealed CHECK (octet_length(sealed) > 8),
  made_at timestamptz NOT NULL
);
CREATE TRIGGER payee_key_stays BEFORE UPDATE OF id, made_at OR DELETE ON payee_key FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payee_key_no_truncate BEFORE TRUNCATE ON payee_key FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Whose an account number or address is: of one member, also when it was removed, until staff release it.
-- lives: local, since members are compared
CREATE TABLE payee_number (
  hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
  member_id bigint NOT NULL,
  since timestamptz NOT NULL,
  released_at timestamptz CHECK (released_at >= since)
);
CREATE TRIGGER payee_number_stays BEFORE DELETE ON payee_number FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payee_number_no_truncate BEFORE TRUNCATE ON payee_number FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Where members' money goes out to: bank accounts, e-wallets, addresses of coins. They are removed, never deleted or changed.
-- lives: local, since a number is of one member among all
CREATE TABLE payee (
  id bigint PRIMARY KEY,
  member_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('BANK', 'EWALLET', 'COIN')),
  institution text NOT NULL,
  currency text NOT NULL,
  network text CHECK (network IN ('ERC20', 'TRC20')),
  -- The real name of the member as it was then.
  holder text NOT NULL CHECK (holder <> ''),
  -- The last four characters of the number.
  masked text NOT NULL CHECK (length(masked) <= 8),
  number_hash bytea NOT NULL REFERENCES payee_number (hash),
  sealed bytea NOT NULL CONSTRAINT payee_sealed CHECK (octet_length(sealed) > 8),
  branch text NOT NULL,
  label text NOT NULL,
  is_default boolean NOT NULL,
  created_at timestamptz NOT NULL,
  usable_from timestamptz NOT NULL CHECK (usable_from >= created_at),
  deleted_at timestamptz CHECK (deleted_at >= created_at),
  barred_at timestamptz,
  -- The member reads it.
  bar_reason text CHECK (length(bar_reason) BETWEEN 10 AND 300),
  CHECK ((kind = 'COIN') = (network IS NOT NULL)),
  CHECK ((barred_at IS NULL) = (bar_reason IS NULL)),
  CHECK (deleted_at IS NULL OR NOT is_default)
);
-- At most once among all members.
CREATE UNIQUE INDEX payee_active_number ON payee (number_hash) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX payee_default ON payee (member_id) WHERE is_default;
CREATE INDEX payee_number_hash ON payee (number_hash);
CREATE INDEX payee_member ON payee (member_id, id);
CREATE TRIGGER payee_guard BEFORE UPDATE ON payee FOR EACH ROW EXECUTE FUNCTION guard_payee();
CREATE TRIGGER payee_stays BEFORE DELETE ON payee FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payee_no_truncate BEFORE TRUNCATE ON payee FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What staff did about one: opened its number, barred it or not any longer, released its number. Each has its row in the audit trail.
-- lives: local, beside the payee
CREATE TABLE payee_action (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payee_id bigint NOT NULL REFERENCES payee (id),
  action text NOT NULL CHECK (action IN ('opened', 'barred', 'unbarred', 'released')),
  staff_id bigint NOT NULL CHECK (staff_id > 0),
  reason text NOT NULL CHECK (length(btrim(reason)) BETWEEN 10 AND 300),
  at timestamptz NOT NULL
);
CREATE INDEX payee_action_payee ON payee_action (payee_id, id);
CREATE TRIGGER payee_action_stays BEFORE UPDATE OR DELETE ON payee_action FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payee_action_no_truncate BEFORE TRUNCATE ON payee_action FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payee_action_audit AFTER INSERT ON payee_action FOR EACH ROW EXECUTE FUNCTION audit_payee_action();
