-- functions: cashier

-- Deposits by transfer to an account of the house, by hand with a wallet, and by voucher (docs/decisions/0046).
ALTER TABLE deposit_method DROP CONSTRAINT deposit_method_kind_check,
  ADD CONSTRAINT deposit_method_kind_check CHECK (kind IN ('BANK_TRANSFER', 'EWALLET_MANUAL', 'EWALLET_REDIRECT', 'QR_DYNAMIC', 'VOUCHER')),
  -- Besides the fixed fee, in hundredths of a percent; the house may bear both.
  ADD COLUMN fee_rate int NOT NULL DEFAULT 0 CHECK (fee_rate BETWEEN 0 AND 10000),
  ADD COLUMN fee_bearer text NOT NULL DEFAULT 'PAYER' CHECK (fee_bearer IN ('PAYER', 'HOUSE')),
  ADD COLUMN rank_min smallint NOT NULL DEFAULT 0,
  ADD COLUMN rank_max smallint NOT NULL DEFAULT 100 CHECK (rank_max >= rank_min),
  ADD COLUMN kyc_min smallint NOT NULL DEFAULT 0 CHECK (kyc_min BETWEEN 0 AND 3),
  -- Minutes of the site's day; equal for all day.
  ADD COLUMN opens_minute smallint NOT NULL DEFAULT 0 CHECK (opens_minute BETWEEN 0 AND 1439),
  ADD COLUMN closes_minute smallint NOT NULL DEFAULT 0 CHECK (closes_minute BETWEEN 0 AND 1439),
  ADD COLUMN first_allowed boolean NOT NULL DEFAULT true,
  -- Under maintenance: shown, but not used.
  ADD COLUMN paused boolean NOT NULL DEFAULT false;

ALTER TABLE deposit
  ADD COLUMN kind text NOT NULL DEFAULT 'EWALLET_REDIRECT',
  -- What a QR code of the provider holds.
  ADD COLUMN qr text;
UPDATE deposit d SET kind = m.kind FROM deposit_method m WHERE m.code = d.method;
CREATE INDEX deposit_in_review ON deposit (id) WHERE state IN ('SUBMITTED', 'REVIEW');
CREATE CONSTRAINT TRIGGER deposit_by_hand AFTER UPDATE ON deposit DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.state = 'REVIEW' AND NEW.state = 'SUCCEEDED') EXECUTE FUNCTION require_settlement();

-- Accounts and wallets of the house that members transfer to. They are shown to every payer, so their numbers are no secret; but whose
-- they are decides where money goes: one person proposes, another opens.
-- lives: local
CREATE TABLE deposit_account (
  id bigint PRIMARY KEY,
  method text NOT NULL REFERENCES deposit_method,
  institution text NOT NULL,
  holder text NOT NULL,
  number text NOT NULL,
  -- The share of new deposits that an account gets among those of its method.
  weight smallint NOT NULL CHECK (weight BETWEEN 1 AND 1000),
  reason text NOT NULL CHECK (length(btrim(reason)) BETWEEN 10 AND 500),
  maker bigint NOT NULL CHECK (maker > 0),
  proposed_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'PROPOSED' CHECK (state IN ('PROPOSED', 'OPEN', 'REFUSED', 'CLOSED')),
  checker bigint CHECK (checker > 0 AND checker <> maker),
  decided_at timestamptz,
  closed_by bigint CHECK (closed_by > 0),
  closed_at timestamptz,
  CHECK ((state = 'PROPOSED') = (checker IS NULL) AND (checker IS NULL) = (decided_at IS NULL)),
  CHECK ((state = 'CLOSED') = (closed_by IS NOT NULL) AND (closed_by IS NULL) = (closed_at IS NULL))
);
CREATE UNIQUE INDEX deposit_account_number ON deposit_account (number) WHERE state IN ('PROPOSED', 'OPEN');
CREATE TRIGGER deposit_account_guard BEFORE INSERT OR UPDATE OR DELETE ON deposit_account
  FOR EACH ROW EXECUTE FUNCTION guard_deposit_account();
CREATE TRIGGER deposit_account_audit AFTER INSERT OR UPDATE ON deposit_account
  FOR EACH ROW EXECUTE FUNCTION audit_deposit_account();

-- What the payer of a transfer was shown, and what the payer says about it.
-- lives: local
CREATE TABLE deposit_transfer (
  deposit_id bigint PRIMARY KEY REFERENCES deposit,
  account_id bigint NOT NULL REFERENCES deposit_account,
  amount bigint NOT NULL CHECK (amount > 0),
  remark text NOT NULL CHECK (remark ~ '^TM[2-9A-HJ-NP-Z]{4}$'),
  opens_at timestamptz NOT NULL,
  closes_at timestamptz NOT NULL,
  -- While it does, no other deposit to this account asks for the same amount, and none at all for the same remark.
  holds_amount boolean NOT NULL,
  holds_remark boolean NOT NULL DEFAULT true,
  -- The last six of the number of the transfer.
  txn_tail text CHECK (txn_tail ~ '^[0-9A-Z]{6}$'),
  submitted_at timestamptz
);
CREATE UNIQUE INDEX deposit_transfer_amount ON deposit_transfer (account_id, amount) WHERE holds_amount;
CREATE UNIQUE INDEX deposit_transfer_remark ON deposit_transfer (remark) WHERE holds_remark;
CREATE INDEX deposit_transfer_window ON deposit_transfer (account_id, amount, closes_at);
CREATE INDEX deposit_transfer_old ON deposit_transfer (closes_at) WHERE holds_remark;

-- Statement lines of these accounts: money that came. Each is here once, whether imported twice or by two people at the same time.
-- lives: local
CREATE TABLE deposit_line (
  id bigint PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES deposit_account,
  -- The bank's id of it, or a digest of its text where the bank has none.
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 80),
  source text NOT NULL CHECK (source IN ('CSV', 'EVENT')),
  -- Staff; 0 for a signed event.
  added_by bigint NOT NULL,
  added_at timestamptz NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  -- When it was paid: between these, a whole day where the statement says no time.
  paid_from timestamptz NOT NULL,
  paid_until timestamptz NOT NULL CHECK (paid_until >= paid_from),
  -- What deposits are found by: codes in its remark, the last six of its number.
  codes text[] NOT NULL,
  txn_tail text,
  payer_mask text NOT NULL,
  -- Payer, payer's account and remark as they came, sealed.
  sealed bytea NOT NULL CONSTRAINT deposit_line_sealed CHECK (octet_length(sealed) > 8),
  state text NOT NULL DEFAULT 'NEW' CHECK (state IN ('NEW', 'REVIEW', 'MATCHED', 'SECOND', 'RETURNED')),
  -- Why it waits for a person.
  reason text,
  deposit_id bigint REFERENCES deposit,
  matched_by text,
  settled_at timestamptz,
  UNIQUE (account_id, key),
  CHECK ((state IN ('MATCHED', 'SECOND')) = (deposit_id IS NOT NULL AND matched_by IS NOT NULL)),
  CHECK ((state IN ('MATCHED', 'SECOND', 'RETURNED')) = (settled_at IS NOT NULL))
);
-- A deposit is paid by one line; a further one is a second payment.
CREATE UNIQUE INDEX deposit_line_deposit ON deposit_line (deposit_id) WHERE state = 'MATCHED';
CREATE INDEX deposit_line_waiting ON deposit_line (id) WHERE state IN ('NEW', 'REVIEW');
CREATE INDEX deposit_line_credited ON deposit_line (deposit_id) WHERE deposit_id IS NOT NULL;
CREATE TRIGGER deposit_line_guard BEFORE UPDATE OR DELETE ON deposit_line FOR EACH ROW EXECUTE FUNCTION guard_deposit_line();

-- Pictures that prove a transfer, drawn again and encrypted.
-- lives: local
CREATE TABLE deposit_slip (
  id bigint PRIMARY KEY,
  deposit_id bigint NOT NULL REFERENCES deposit,
  position smallint NOT NULL CHECK (position BETWEEN 1 AND 3),
  sealed bytea NOT NULL,
  width int NOT NULL,
  height int NOT NULL,
  at timestamptz NOT NULL,
  UNIQUE (deposit_id, position)
);

-- Who of staff looked at which slip.
-- lives: local
CREATE TABLE deposit_slip_look (
  slip_id bigint NOT NULL,
  staff_id bigint NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX deposit_slip_look_slip ON deposit_slip_look (slip_id);
CREATE TRIGGER deposit_slip_look_stays BEFORE UPDATE OR DELETE ON deposit_slip_look FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER deposit_slip_look_no_truncate BEFORE TRUNCATE ON deposit_slip_look FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What staff decide by hand: a line is the payment of a deposit, a deposit is credited with what was received, or rejected; a line was
-- sent back. From an amount on one person proposes and another decides.
-- lives: local
CREATE TABLE deposit_settlement (
  id bigint PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('CREDIT', 'REJECT', 'RETURN')),
  deposit_id bigint REFERENCES deposit,
  line_id bigint REFERENCES deposit_line,
  amount bigint NOT NULL CHECK (amount > 0),
  -- The amount from which two people decide, as it was set then.
  two_from bigint NOT NULL CHECK (two_from > 0),
  -- What the member reads of a rejection.
  because text,
  reason text NOT NULL CHECK (length(btrim(reason)) BETWEEN 10 AND 500),
  maker bigint NOT NULL CHECK (maker > 0),
  proposed_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('PROPOSED', 'DONE', 'REFUSED')),
  checker bigint CHECK (checker > 0 AND checker <> maker),
  decided_at timestamptz,
  CHECK ((kind = 'RETURN') = (deposit_id IS NULL) AND (kind <> 'RETURN' OR line_id IS NOT NULL) AND (kind <> 'REJECT' OR line_id IS NULL)),
  CHECK ((kind = 'REJECT') = (because IS NOT NULL)),
  CHECK ((state = 'PROPOSED') = (decided_at IS NULL)),
  CHECK (state = 'PROPOSED' OR checker IS NOT NULL OR (state = 'DONE' AND amount < two_from))
);
CREATE UNIQUE INDEX deposit_settlement_deposit ON deposit_settlement (deposit_id) WHERE state = 'PROPOSED';
CREATE UNIQUE INDEX deposit_settlement_line ON deposit_settlement (line_id) WHERE state = 'PROPOSED';
CREATE INDEX deposit_settlement_done ON deposit_settlement (deposit_id) WHERE state = 'DONE';
CREATE TRIGGER deposit_settlement_guard BEFORE UPDATE OR DELETE ON deposit_settlement
  FOR EACH ROW EXECUTE FUNCTION guard_settlement();
CREATE TRIGGER deposit_settlement_audit AFTER INSERT OR UPDATE ON deposit_settlement
  FOR EACH ROW EXECUTE FUNCTION audit_settlement();

-- The sandbox bank's own records. Nothing else reads them.
-- lives: local
CREATE TABLE sandpay_transfer (
  id text PRIMARY KEY,
  account text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  payer text NOT NULL,
  remark text NOT NULL,
  notify_url text NOT NULL,
  paid_at timestamptz NOT NULL,
  delivered_at timestamptz,
  tries int NOT NULL DEFAULT 0
);

-- Vouchers of one value, made together: one person proposes, another has them made.
-- lives: local
CREATE TABLE voucher_batch (
  id bigint PRIMARY KEY,
  value bigint NOT NULL CHECK (value > 0),
  count int NOT NULL CHECK (count BETWEEN 1 AND 1000),
  currency text NOT NULL,
  expires_at timestamptz NOT NULL,
  reason text NOT NULL CHECK (length(btrim(reason)) BETWEEN 10 AND 500),
  maker bigint NOT NULL CHECK (maker > 0),
  proposed_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'PROPOSED' CHECK (state IN ('PROPOSED', 'MADE', 'REFUSED', 'STOPPED')),
  checker bigint CHECK (checker > 0 AND checker <> maker),
  decided_at timestamptz,
  stopped_by bigint CHECK (stopped_by > 0),
  stopped_at timestamptz,
  CHECK (expires_at > proposed_at),
  CHECK ((state = 'PROPOSED') = (checker IS NULL) AND (checker IS NULL) = (decided_at IS NULL)),
  CHECK ((state = 'STOPPED') = (stopped_by IS NOT NULL) AND (stopped_by IS NULL) = (stopped_at IS NULL))
);
CREATE TRIGGER voucher_batch_guard BEFORE INSERT OR UPDATE OR DELETE ON voucher_batch
  FOR EACH ROW EXECUTE FUNCTION guard_voucher_batch();
CREATE TRIGGER voucher_batch_audit AFTER INSERT OR UPDATE ON voucher_batch
  FOR EACH ROW EXECUTE FUNCTION audit_voucher_batch();

-- A code is known to who holds it: here is only its keyed hash.
-- lives: local
CREATE TABLE voucher (
  id bigint PRIMARY KEY,
  batch_id bigint NOT NULL REFERENCES voucher_batch,
  hash bytea NOT NULL UNIQUE
);
CREATE INDEX voucher_of_batch ON voucher (batch_id);
CREATE TRIGGER voucher_made BEFORE INSERT ON voucher FOR EACH ROW EXECUTE FUNCTION require_voucher_batch();
CREATE TRIGGER voucher_stays BEFORE UPDATE OR DELETE ON voucher FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER voucher_no_truncate BEFORE TRUNCATE ON voucher FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A voucher is redeemed once.
-- lives: local
CREATE TABLE voucher_redemption (
  voucher_id bigint PRIMARY KEY REFERENCES voucher,
  deposit_id bigint NOT NULL UNIQUE REFERENCES deposit,
  at timestamptz NOT NULL
);
CREATE TRIGGER voucher_redemption_stays BEFORE UPDATE OR DELETE ON voucher_redemption FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER voucher_redemption_no_truncate BEFORE TRUNCATE ON voucher_redemption
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
