-- functions: cashier

-- A bank takes back what a transfer had brought (docs/decisions/0046): staff say so, always two of them.
ALTER TABLE deposit_settlement DROP CONSTRAINT deposit_settlement_kind_check;
ALTER TABLE deposit_settlement ADD CONSTRAINT deposit_settlement_kind_check
  CHECK (kind IN ('CREDIT', 'REJECT', 'REVERSE', 'RETURN'));
ALTER TABLE deposit_settlement ADD CONSTRAINT deposit_settlement_reversal
  CHECK (kind <> 'REVERSE' OR (line_id IS NULL AND (state <> 'DONE' OR checker IS NOT NULL)));
CREATE CONSTRAINT TRIGGER deposit_taken_back AFTER UPDATE ON deposit DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.state = 'SUCCEEDED' AND NEW.state = 'REVERSED' AND NEW.kind IN ('BANK_TRANSFER', 'EWALLET_MANUAL'))
  EXECUTE FUNCTION require_reversal();
