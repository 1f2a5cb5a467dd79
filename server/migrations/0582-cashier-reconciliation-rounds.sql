-- functions: cashier

-- A case that is over does not hide what a later comparison of the same day finds: it is a case of its own (docs/decisions/0055).
ALTER TABLE reconciliation_case ADD COLUMN round smallint NOT NULL DEFAULT 1 CHECK (round BETWEEN 1 AND 1000);
ALTER TABLE reconciliation_case DROP CONSTRAINT reconciliation_case_day_source_kind_reference_line_key;
ALTER TABLE reconciliation_case ADD CONSTRAINT reconciliation_case_once UNIQUE (day, source, kind, reference, line, round);

-- A provider that said that it paid, and says now that it did not.
ALTER TABLE suspense_case DROP CONSTRAINT suspense_case_kind_check;
ALTER TABLE suspense_case ADD CONSTRAINT suspense_case_kind_check
  CHECK (kind IN ('second-payment', 'late-transfer', 'second-payout', 'payout-returned', 'payout-denied'));
