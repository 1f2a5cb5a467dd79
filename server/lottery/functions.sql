-- A corrected result needs an approved correction.
CREATE OR REPLACE FUNCTION require_correction_of_issue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM round_correction c
     WHERE c.round_id = NEW.id AND c.state = 'approved' AND c.result::jsonb = NEW.corrected AND c.reason = NEW.correction_reason
  ) THEN
    RAISE EXCEPTION 'a correction needs a maker and a checker' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- A draw is made, its sale closed, its result published, or it is void.
CREATE OR REPLACE FUNCTION audit_issue() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
BEGIN
  INSERT INTO audit_trail (at, actor, action, subject, reason, before, after)
  VALUES (CASE NEW.state WHEN 'drawn' THEN NEW.drawn_at WHEN 'closed' THEN coalesce(NEW.closed_at, NEW.closes_at)
                         WHEN 'void' THEN greatest(NEW.closes_at, coalesce(NEW.closed_at, NEW.closes_at)) ELSE NEW.committed_at END,
          0, 'draw.' || CASE TG_OP WHEN 'INSERT' THEN 'made' ELSE NEW.state END, 'draw:' || NEW.game || ':' || NEW.number, NEW.recipe,
          NULL, jsonb_strip_nulls(CASE
            WHEN TG_OP = 'INSERT' THEN jsonb_build_object('commitment', NEW.commitment, 'terms', NEW.terms)
            WHEN NEW.state = 'drawn' THEN jsonb_build_object('seed', NEW.seed, 'signatures', NEW.signatures, 'result', NEW.result)
            ELSE jsonb_build_object('digest', NEW.sales_digest, 'root', NEW.sales_root, 'tickets', NEW.ticket_count, 'real', NEW.real_ticket_count) END));
  RETURN NULL;
END $$;

-- The public half of a key of receipts.
CREATE OR REPLACE FUNCTION audit_receipt_key() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
BEGIN
  INSERT INTO audit_trail (at, actor, action, subject, reason, before, after)
  VALUES (now(), 0, 'receipt-key.made', 'receipt-key:' || NEW.id, 'tamuvo-receipt/1', NULL,
          jsonb_build_object('id', NEW.id, 'publicKey', NEW.public_key, 'validFrom', NEW.valid_from, 'validUntil', NEW.valid_until));
  RETURN NULL;
END $$;
