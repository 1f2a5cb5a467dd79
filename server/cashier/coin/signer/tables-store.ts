/**
 * The tables of the signer, in a database of its own: no process of the site may write there. A nonce is written before anything is
 * sent, and stays with its order for good.
 */
export const signerTables = `
CREATE TABLE IF NOT EXISTS signer_order (
  reference text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('payout', 'gas', 'sweep')),
  -- The key that signs, below the account: "1/0".
  path text NOT NULL,
  sender text NOT NULL,
  recipient text NOT NULL,
  -- Coins in their smallest unit, wei for gas; of a sweep not before it is signed.
  value numeric(78, 0) CHECK (value > 0),
  state text NOT NULL CHECK (state IN ('NEW', 'SENT', 'DONE', 'FAILED')),
  reason text,
  nonce int CHECK (nonce >= 0),
  tx_hash text,
  block_number bigint,
  accepted_at timestamptz NOT NULL,
  finished_at timestamptz,
  CHECK (state NOT IN ('SENT', 'DONE') OR nonce IS NOT NULL AND value IS NOT NULL),
  CHECK ((state IN ('DONE', 'FAILED')) = (finished_at IS NOT NULL))
);
CREATE UNIQUE INDEX IF NOT EXISTS signer_order_nonce ON signer_order (sender, nonce);
CREATE INDEX IF NOT EXISTS signer_order_open ON signer_order (accepted_at) WHERE state IN ('NEW', 'SENT');
CREATE INDEX IF NOT EXISTS signer_order_ended ON signer_order (finished_at) WHERE kind = 'payout';

-- All that was ever signed for an order: the same transfer under the same nonce, each for a higher fee. One of them counts.
CREATE TABLE IF NOT EXISTS signer_transaction (
  reference text NOT NULL REFERENCES signer_order,
  no int NOT NULL,
  tx_hash text NOT NULL UNIQUE,
  raw text NOT NULL,
  fee numeric(78, 0) NOT NULL,
  tip numeric(78, 0) NOT NULL,
  signed_at timestamptz NOT NULL,
  PRIMARY KEY (reference, no)
);

CREATE OR REPLACE FUNCTION guard_signer_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (OLD.reference, OLD.kind, OLD.path, OLD.sender, OLD.recipient, OLD.accepted_at) IS DISTINCT FROM
       (NEW.reference, NEW.kind, NEW.path, NEW.sender, NEW.recipient, NEW.accepted_at)
    OR OLD.nonce IS NOT NULL AND (OLD.nonce, OLD.value) IS DISTINCT FROM (NEW.nonce, NEW.value)
    OR OLD.finished_at IS NOT NULL THEN
    RAISE EXCEPTION 'an order stays as it was accepted, keeps its nonce, and ends once' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER signer_order_guard BEFORE UPDATE OR DELETE ON signer_order FOR EACH ROW EXECUTE FUNCTION guard_signer_order();

CREATE OR REPLACE FUNCTION guard_signer_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was signed stays' USING ERRCODE = 'check_violation';
END $$;
CREATE OR REPLACE TRIGGER signer_transaction_guard BEFORE UPDATE OR DELETE ON signer_transaction
  FOR EACH ROW EXECUTE FUNCTION guard_signer_transaction();
`
