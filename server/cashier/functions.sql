-- What was requested stays as it was; what is over stays so; an approval is never exchanged. Acts of staff are counted.
CREATE OR REPLACE FUNCTION guard_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.finished_at IS NOT NULL AND (OLD.state, OLD.paid_entry_id, OLD.release_entry_id, OLD.received)
       IS DISTINCT FROM (NEW.state, NEW.paid_entry_id, NEW.release_entry_id, NEW.received) THEN
    RAISE EXCEPTION 'a withdrawal that is over stays so' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.received < OLD.received THEN RAISE EXCEPTION 'what was received stays' USING ERRCODE = 'check_violation'; END IF;
  IF (OLD.id, OLD.reference, OLD.member_id, OLD.payee_id, OLD.payee, OLD.amount, OLD.fee, OLD.receive, OLD.currency, OLD.four_eyes,
      OLD.created_at, OLD.hold_entry_id) IS DISTINCT FROM
     (NEW.id, NEW.reference, NEW.member_id, NEW.payee_id, NEW.payee, NEW.amount, NEW.fee, NEW.receive, NEW.currency, NEW.four_eyes,
      NEW.created_at, NEW.hold_entry_id) THEN
    RAISE EXCEPTION 'what was requested stays as it was' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.acts NOT IN (OLD.acts, OLD.acts + 1) OR NEW.acts = OLD.acts AND
     (coalesce(NEW.maker, OLD.maker), coalesce(NEW.checker, OLD.checker)) IS DISTINCT FROM (OLD.maker, OLD.checker) THEN
    RAISE EXCEPTION 'who approves it is written down' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION audit_withdrawal() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
BEGIN
  INSERT INTO audit_trail (at, actor, action, subject, reason, before, after)
  VALUES (NEW.acted_at, NEW.acted_by, 'withdrawal.' || NEW.act, 'withdrawal:' || NEW.id, NEW.acted_note,
          to_jsonb(OLD) - 'risk', to_jsonb(NEW) - 'risk');
  RETURN NULL;
END $$;

-- A try that succeeded did; what was sent stays as it was; who proposed and who confirmed stay.
CREATE OR REPLACE FUNCTION guard_payout_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.state = 'SUCCEEDED' AND NEW.state <> 'SUCCEEDED' THEN
    RAISE EXCEPTION 'what was paid is paid' USING ERRCODE = 'check_violation';
  END IF;
  IF (OLD.withdrawal_id, OLD.attempt, OLD.reference, OLD.channel, OLD.amount, OLD.currency, OLD.sent_at) IS DISTINCT FROM
     (NEW.withdrawal_id, NEW.attempt, NEW.reference, NEW.channel, NEW.amount, NEW.currency, NEW.sent_at)
    OR OLD.checker IS NOT NULL AND (OLD.proposed, OLD.proof, OLD.maker, OLD.checker, OLD.agreed) IS DISTINCT FROM
       (NEW.proposed, NEW.proof, NEW.maker, NEW.checker, NEW.agreed) AND NOT (OLD.agreed = false AND NEW.checker IS NULL) THEN
    RAISE EXCEPTION 'what was sent or decided stays as it was' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION audit_payout_attempt() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
BEGIN
  IF NEW.maker IS NULL OR TG_OP = 'UPDATE' AND (OLD.made_at, OLD.checked_at) IS NOT DISTINCT FROM (NEW.made_at, NEW.checked_at) THEN
    RETURN NULL;
  END IF;
  INSERT INTO audit_trail (at, actor, action, subject, reason, before, after)
  VALUES (coalesce(NEW.checked_at, NEW.made_at), coalesce(NEW.checker, NEW.maker),
          'payout.' || CASE WHEN NEW.checker IS NULL THEN 'proposed' WHEN NEW.agreed THEN 'confirmed' ELSE 'declined' END,
          'payout:' || NEW.reference, coalesce(NEW.checked_note, NEW.note), CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) END, to_jsonb(NEW));
  RETURN NULL;
END $$;

-- What was set aside stays, and is decided on once.
CREATE OR REPLACE FUNCTION guard_payout_batch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.state <> 'PROPOSED'
    OR (OLD.id, OLD.reference, OLD.note, OLD.maker, OLD.made_at) IS DISTINCT FROM (NEW.id, NEW.reference, NEW.note, NEW.maker, NEW.made_at) THEN
    RAISE EXCEPTION 'a batch stays as it was made, and is decided on once' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION audit_payout_batch() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
BEGIN
  INSERT INTO audit_trail (at, actor, action, subject, reason, before, after)
  VALUES (coalesce(NEW.decided_at, NEW.made_at), coalesce(NEW.checker, NEW.maker), 'payout-batch.' || lower(NEW.state),
          'payout-batch:' || NEW.reference, coalesce(NEW.decided_note, NEW.note), CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) END, to_jsonb(NEW));
  RETURN NULL;
END $$;

-- A hold is released once; why it was set stays.
CREATE OR REPLACE FUNCTION guard_withdrawal_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.released_at IS NOT NULL
    OR (OLD.id, OLD.member_id, OLD.reason, OLD.words, OLD.set_by, OLD.set_at, OLD.until)
       IS DISTINCT FROM (NEW.id, NEW.member_id, NEW.reason, NEW.words, NEW.set_by, NEW.set_at, NEW.until) THEN
    RAISE EXCEPTION 'a hold is only released' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION audit_withdrawal_hold() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
BEGIN
  INSERT INTO audit_trail (at, actor, action, subject, reason, before, after)
  VALUES (coalesce(NEW.released_at, NEW.set_at), coalesce(NEW.released_by, NEW.set_by),
          CASE WHEN NEW.released_at IS NULL THEN 'withdrawals.hold' ELSE 'withdrawals.release' END, 'member:' || NEW.member_id,
          coalesce(NEW.release_reason, NEW.reason), CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) END, to_jsonb(NEW));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION audit_withdrawal_limit() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
BEGIN
  INSERT INTO audit_trail (at, actor, action, subject, reason, before, after)
  VALUES (NEW.set_at, NEW.set_by, 'withdrawals.limit', 'member:' || NEW.member_id, NEW.reason,
          CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) END, to_jsonb(NEW));
  RETURN NULL;
END $$;
-- A day that was signed off stays as it was signed. Who writes about a day locks its row first, and so does who signs.
CREATE OR REPLACE FUNCTION guard_reconciliation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (OLD.day, OLD.source) IS DISTINCT FROM (NEW.day, NEW.source) OR coalesce(NEW.run, 0) < coalesce(OLD.run, 0)
    OR EXISTS (SELECT FROM reconciliation_sign_off s WHERE s.day = OLD.day) THEN
    RAISE EXCEPTION 'a reconciliation stays, and what was signed off stays as it was' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION refuse_signed_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM reconciliation r WHERE r.day = NEW.day AND r.source = NEW.source FOR UPDATE;
  IF EXISTS (SELECT FROM reconciliation_sign_off s WHERE s.day = NEW.day) THEN
    RAISE EXCEPTION 'the day was signed off' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION guard_reconciliation_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.state = 'CLOSED'
    OR (OLD.id, OLD.day, OLD.source, OLD.kind, OLD.reference, OLD.line, OLD.round, OLD.status, OLD.ours, OLD.theirs, OLD.currency, OLD.opened_at)
       IS DISTINCT FROM
       (NEW.id, NEW.day, NEW.source, NEW.kind, NEW.reference, NEW.line, NEW.round, NEW.status, NEW.ours, NEW.theirs, NEW.currency, NEW.opened_at) THEN
    RAISE EXCEPTION 'what was found stays, and a closed case stays closed' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.acts <> OLD.acts + 1 OR NEW.state = 'CLOSED' AND OLD.state = 'OPEN' THEN
    RAISE EXCEPTION 'a case is explained or corrected before it is closed, and each act is written down' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state IN ('EXPLAINED', 'CORRECTED', 'CLOSED')
    AND EXISTS (SELECT FROM reconciliation_adjustment a WHERE a.case_id = NEW.id AND a.state = 'PROPOSED') THEN
    RAISE EXCEPTION 'an adjustment of the case waits' USING ERRCODE = 'check_violation';
  END IF;
  PERFORM 1 FROM reconciliation r WHERE r.day = NEW.day AND r.source = NEW.source FOR UPDATE;
  IF EXISTS (SELECT FROM reconciliation_sign_off s WHERE s.day = NEW.day) THEN
    RAISE EXCEPTION 'the day was signed off' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION audit_reconciliation_case() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
BEGIN
  INSERT INTO audit_trail (at, actor, action, subject, reason, before, after)
  VALUES (NEW.acted_at, NEW.acted_by, 'reconciliation.' || NEW.act, 'reconciliation-case:' || NEW.id, NEW.acted_note, to_jsonb(OLD), to_jsonb(NEW));
  RETURN NULL;
END $$;

-- Adjustments belong to a case that is open, begin as a proposal and are decided once.
CREATE OR REPLACE FUNCTION guard_reconciliation_adjustment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'PROPOSED' OR NOT EXISTS (SELECT FROM reconciliation_case c WHERE c.id = NEW.case_id AND c.state = 'OPEN' FOR UPDATE) THEN
      RAISE EXCEPTION 'an adjustment is proposed for an open case' USING ERRCODE = 'check_violation';
    END IF;
  ELSIF TG_OP = 'DELETE' OR OLD.state <> 'PROPOSED' OR
    (OLD.id, OLD.request, OLD.case_id, OLD.direction, OLD.account, OLD.amount, OLD.reason, OLD.maker, OLD.proposed_at) IS DISTINCT FROM
    (NEW.id, NEW.request, NEW.case_id, NEW.direction, NEW.account, NEW.amount, NEW.reason, NEW.maker, NEW.proposed_at) THEN
    RAISE EXCEPTION 'what was proposed stays as it was, and is decided once' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION audit_reconciliation_adjustment() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
BEGIN
  INSERT INTO audit_trail (at, actor, action, subject, reason, before, after)
  VALUES (coalesce(NEW.decided_at, NEW.proposed_at), coalesce(NEW.checker, NEW.maker), 'reconciliation.adjustment-' || lower(NEW.state),
          'reconciliation-case:' || NEW.case_id, coalesce(NEW.decision, NEW.reason), CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) END, to_jsonb(NEW));
  RETURN NULL;
END $$;

-- An entry between a provider and suspense is that of an adjustment which two people made, and the other way round.
CREATE OR REPLACE FUNCTION require_reconciliation_adjustment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM reconciliation_adjustment a
     WHERE a.id = NEW.ref AND a.state = 'APPROVED' AND a.entry_id = NEW.id AND NEW.entry_id = NEW.id AND NEW.leg = 0 AND NEW.amount = a.amount
       AND (NEW.account, NEW.counter) = (CASE a.direction WHEN 'MORE' THEN -2 ELSE a.account END, CASE a.direction WHEN 'MORE' THEN a.account ELSE -2 END)
  ) THEN
    RAISE EXCEPTION 'an adjustment of suspense needs a maker and a checker' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION require_reconciliation_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM journal j WHERE j.id = NEW.entry_id AND j.kind = 102 AND j.ref = NEW.id) THEN
    RAISE EXCEPTION 'an approved adjustment has its entry' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- All was compared, no case is open, and who signs had no hand in the day.
CREATE OR REPLACE FUNCTION guard_sign_off() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM reconciliation r WHERE r.day = NEW.day ORDER BY r.source FOR UPDATE;
  IF NOT FOUND OR EXISTS (SELECT FROM reconciliation r WHERE r.day = NEW.day AND r.state <> 'DONE') THEN
    RAISE EXCEPTION 'not all of the day was compared' USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (SELECT FROM reconciliation_case c WHERE c.day = NEW.day AND c.state <> 'CLOSED') THEN
    RAISE EXCEPTION 'cases of the day are open' USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (SELECT FROM reconciliation_case c WHERE c.day = NEW.day AND NEW.staff_id IN (c.settled_by, c.closed_by))
    OR EXISTS (SELECT FROM reconciliation_run r WHERE r.day = NEW.day AND r.staff_id = NEW.staff_id) THEN
    RAISE EXCEPTION 'another person signs off' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION audit_sign_off() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
BEGIN
  INSERT INTO audit_trail (at, actor, action, subject, reason, after)
  VALUES (NEW.at, NEW.staff_id, 'reconciliation.signed', 'reconciliation-day:' || NEW.day, NEW.note, to_jsonb(NEW));
  RETURN NULL;
END $$;

-- Of a payee only the seal, the default and the bar change, and it is removed once. Of a removed one nothing but the seal and the bar.
CREATE OR REPLACE FUNCTION guard_payee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.id, OLD.member_id, OLD.kind, OLD.institution, OLD.currency, OLD.network, OLD.holder, OLD.masked, OLD.number_hash, OLD.branch, OLD.label,
      OLD.created_at, OLD.usable_from)
     IS DISTINCT FROM
     (NEW.id, NEW.member_id, NEW.kind, NEW.institution, NEW.currency, NEW.network, NEW.holder, NEW.masked, NEW.number_hash, NEW.branch, NEW.label,
      NEW.created_at, NEW.usable_from) THEN
    RAISE EXCEPTION 'a payee stays as it was added' USING ERRCODE = 'check_violation';
  ELSIF OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS DISTINCT FROM OLD.deleted_at THEN
    RAISE EXCEPTION 'a removed payee stays removed' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION audit_payee_action() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
BEGIN
  INSERT INTO audit_trail (at, actor, action, subject, reason, after)
  VALUES (NEW.at, NEW.staff_id, 'payee.' || NEW.action, 'payee:' || NEW.payee_id, NEW.reason, to_jsonb(NEW));
  RETURN NULL;
END $$;

-- A deposit in review is credited by the decision of staff, or by a statement line that it waited for.
CREATE OR REPLACE FUNCTION require_settlement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM deposit_settlement s WHERE s.deposit_id = NEW.id AND s.kind = 'CREDIT' AND s.state = 'DONE')
    AND NOT (OLD.reason = 'LATE_PROOF'
      AND EXISTS (SELECT FROM deposit_line l WHERE l.deposit_id = NEW.id AND l.state = 'MATCHED' AND l.amount = NEW.received)) THEN
    RAISE EXCEPTION 'a deposit in review needs a decision of staff' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- What a transfer had brought is taken back by the decision of two of staff: no provider says it.
CREATE OR REPLACE FUNCTION require_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM deposit_settlement s WHERE s.deposit_id = NEW.id AND s.kind = 'REVERSE' AND s.state = 'DONE') THEN
    RAISE EXCEPTION 'a transfer that is taken back needs a decision of staff' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- Whose account it is never changes; it is decided on once, and closed for good.
CREATE OR REPLACE FUNCTION guard_deposit_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'accounts stay' USING ERRCODE = 'check_violation'; END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'PROPOSED' THEN RAISE EXCEPTION 'an account begins as a proposal' USING ERRCODE = 'check_violation'; END IF;
  ELSIF (OLD.id, OLD.method, OLD.institution, OLD.holder, OLD.number, OLD.weight, OLD.reason, OLD.maker, OLD.proposed_at)
      IS DISTINCT FROM (NEW.id, NEW.method, NEW.institution, NEW.holder, NEW.number, NEW.weight, NEW.reason, NEW.maker, NEW.proposed_at)
    OR (OLD.state, NEW.state) NOT IN (('PROPOSED', 'OPEN'), ('PROPOSED', 'REFUSED'), ('OPEN', 'CLOSED'))
    OR (OLD.checker IS NOT NULL AND OLD.checker IS DISTINCT FROM NEW.checker) THEN
    RAISE EXCEPTION 'what was proposed stays as it was, and is decided once' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION audit_deposit_account() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
BEGIN
  INSERT INTO audit_trail (at, actor, action, subject, reason, before, after)
  VALUES (coalesce(NEW.closed_at, NEW.decided_at, NEW.proposed_at), coalesce(NEW.closed_by, NEW.checker, NEW.maker),
          'deposit-account.' || lower(NEW.state), 'deposit-account:' || NEW.id, NEW.reason,
          CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) END, to_jsonb(NEW));
  RETURN NULL;
END $$;

-- What the bank said stays; what it was matched with is decided once.
CREATE OR REPLACE FUNCTION guard_deposit_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.state NOT IN ('NEW', 'REVIEW')
    AND (OLD.state, OLD.deposit_id, OLD.matched_by, OLD.settled_at) IS DISTINCT FROM (NEW.state, NEW.deposit_id, NEW.matched_by, NEW.settled_at)
    OR (OLD.id, OLD.account_id, OLD.key, OLD.source, OLD.added_by, OLD.added_at, OLD.amount, OLD.currency, OLD.paid_from, OLD.paid_until)
      IS DISTINCT FROM (NEW.id, NEW.account_id, NEW.key, NEW.source, NEW.added_by, NEW.added_at, NEW.amount, NEW.currency, NEW.paid_from, NEW.paid_until) THEN
    RAISE EXCEPTION 'a statement line stays as it came, and is settled once' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION guard_settlement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.state <> 'PROPOSED' OR
    (OLD.id, OLD.kind, OLD.deposit_id, OLD.line_id, OLD.amount, OLD.two_from, OLD.because, OLD.reason, OLD.maker, OLD.proposed_at)
      IS DISTINCT FROM (NEW.id, NEW.kind, NEW.deposit_id, NEW.line_id, NEW.amount, NEW.two_from, NEW.because, NEW.reason, NEW.maker, NEW.proposed_at) THEN
    RAISE EXCEPTION 'what was proposed stays as it was, and is decided once' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION audit_settlement() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
BEGIN
  INSERT INTO audit_trail (at, actor, action, subject, reason, before, after)
  VALUES (coalesce(NEW.decided_at, NEW.proposed_at), coalesce(NEW.checker, NEW.maker), 'deposit.' || lower(NEW.kind) || '-' || lower(NEW.state),
          coalesce('deposit:' || NEW.deposit_id, 'deposit-line:' || NEW.line_id), NEW.reason,
          CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) END, to_jsonb(NEW));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION guard_voucher_batch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'batches stay' USING ERRCODE = 'check_violation'; END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'PROPOSED' THEN RAISE EXCEPTION 'a batch begins as a proposal' USING ERRCODE = 'check_violation'; END IF;
  ELSIF (OLD.id, OLD.value, OLD.count, OLD.currency, OLD.expires_at, OLD.reason, OLD.maker, OLD.proposed_at)
      IS DISTINCT FROM (NEW.id, NEW.value, NEW.count, NEW.currency, NEW.expires_at, NEW.reason, NEW.maker, NEW.proposed_at)
    OR (OLD.state, NEW.state) NOT IN (('PROPOSED', 'MADE'), ('PROPOSED', 'REFUSED'), ('MADE', 'STOPPED'))
    OR (OLD.checker IS NOT NULL AND OLD.checker IS DISTINCT FROM NEW.checker) THEN
    RAISE EXCEPTION 'what was proposed stays as it was, and is decided once' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION audit_voucher_batch() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
BEGIN
  INSERT INTO audit_trail (at, actor, action, subject, reason, before, after)
  VALUES (coalesce(NEW.stopped_at, NEW.decided_at, NEW.proposed_at), coalesce(NEW.stopped_by, NEW.checker, NEW.maker),
          'vouchers.' || lower(NEW.state), 'voucher-batch:' || NEW.id, NEW.reason,
          CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) END, to_jsonb(NEW));
  RETURN NULL;
END $$;

-- No voucher without two people, and none beyond their number.
CREATE OR REPLACE FUNCTION require_voucher_batch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM voucher_batch b WHERE b.id = NEW.batch_id AND b.state = 'MADE' AND b.checker IS NOT NULL
                    AND b.count > (SELECT count(*) FROM voucher v WHERE v.batch_id = b.id)) THEN
    RAISE EXCEPTION 'a voucher needs its batch' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

-- What came stays as it came, and is taken once; only its block may change.
CREATE OR REPLACE FUNCTION guard_coin_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (OLD.tx_hash, OLD.place, OLD.address, OLD.sender, OLD.value, OLD.seen_at, OLD.deposit_id, OLD.amount, OLD.rate)
       IS DISTINCT FROM (NEW.tx_hash, NEW.place, NEW.address, NEW.sender, NEW.value, NEW.seen_at, NEW.deposit_id, NEW.amount, NEW.rate)
    OR OLD.taken_at IS NOT NULL AND (NEW.taken_at IS DISTINCT FROM OLD.taken_at OR NEW.state NOT IN ('TAKEN', 'LOST'))
    OR OLD.state = 'ASIDE' AND NEW.state <> 'ASIDE' THEN
    RAISE EXCEPTION 'what came stays as it came, and is taken once' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

-- Coins are added up to a deposit for good, but for those that the chain took back.
CREATE OR REPLACE FUNCTION guard_coin_collected() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (OLD.deposit_id, OLD.tx_hash, OLD.place) IS DISTINCT FROM (NEW.deposit_id, NEW.tx_hash, NEW.place)
    OR NEW.standing AND NOT OLD.standing THEN
    RAISE EXCEPTION 'coins that were added up stay so until the chain takes them back' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

-- An offer is opened once and closed for good; what it was made with stays.
CREATE OR REPLACE FUNCTION guard_p2p_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
    OR (OLD.withdrawal_id, OLD.member_id, OLD.part_min, OLD.parts_max, OLD.asked_at)
       IS DISTINCT FROM (NEW.withdrawal_id, NEW.member_id, NEW.part_min, NEW.parts_max, NEW.asked_at)
    OR OLD.opened_at IS NOT NULL AND (OLD.opened_at, OLD.closes_at) IS DISTINCT FROM (NEW.opened_at, NEW.closes_at)
    OR (OLD.state, NEW.state) NOT IN (('ASKED', 'OPEN'), ('ASKED', 'CLOSED'), ('OPEN', 'CLOSING'), ('OPEN', 'CLOSED'), ('CLOSING', 'CLOSED')) THEN
    RAISE EXCEPTION 'an offer is opened and closed once' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

-- No part beyond what is left of the withdrawal, whoever asks at the same time: its row is locked.
CREATE OR REPLACE FUNCTION require_p2p_room() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  asked withdrawal%ROWTYPE;
  offer p2p_offer%ROWTYPE;
BEGIN
  SELECT * INTO asked FROM withdrawal WHERE id = NEW.withdrawal_id FOR UPDATE;
  SELECT * INTO offer FROM p2p_offer WHERE withdrawal_id = NEW.withdrawal_id;
  IF asked.state NOT IN ('PAYING', 'PART_PAID') OR offer.state <> 'OPEN' OR NEW.state <> 'WAIT_PAY' OR NEW.amount < offer.part_min
    OR NEW.payee_id <> asked.member_id OR NEW.created_at >= offer.closes_at
    OR NOT EXISTS (SELECT FROM payout_attempt a WHERE a.withdrawal_id = asked.id AND a.channel = 'members' AND a.state = 'PENDING')
    OR EXISTS (SELECT FROM p2p_part p WHERE p.withdrawal_id = asked.id AND p.state <> 'RETURNED'
                HAVING count(*) >= offer.parts_max OR coalesce(sum(coalesce(p.received, p.amount)), 0) + NEW.amount > asked.receive) THEN
    RAISE EXCEPTION 'a part is of what is left of an open withdrawal' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

-- A part moves as its table of states says, is paid from the ledger once, and stays what it was made as.
CREATE OR REPLACE FUNCTION guard_p2p_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.ended_at IS NOT NULL
    OR (OLD.id, OLD.withdrawal_id, OLD.deposit_id, OLD.payer_id, OLD.payee_id, OLD.amount, OLD.created_at, OLD.due_at)
       IS DISTINCT FROM (NEW.id, NEW.withdrawal_id, NEW.deposit_id, NEW.payer_id, NEW.payee_id, NEW.amount, NEW.created_at, NEW.due_at)
    OR OLD.alone <> NEW.alone OR OLD.stopped_at IS NOT NULL AND OLD.stopped_at IS DISTINCT FROM NEW.stopped_at
    OR OLD.paid_at IS NOT NULL AND (OLD.paid_at IS DISTINCT FROM NEW.paid_at OR NEW.confirm_by IS NULL OR NEW.confirm_by < OLD.confirm_by)
    OR OLD.noticed_at IS NOT NULL AND OLD.noticed_at IS DISTINCT FROM NEW.noticed_at
    OR OLD.unreached IS DISTINCT FROM NEW.unreached AND NOT (OLD.state = 'WAIT_CONFIRM' AND NEW.state = 'DISPUTED')
    OR OLD.confirm_by IS DISTINCT FROM NEW.confirm_by AND OLD.state NOT IN ('WAIT_PAY', 'WAIT_CONFIRM')
    OR OLD.disputed_at IS NOT NULL AND OLD.disputed_at IS DISTINCT FROM NEW.disputed_at
    OR OLD.agreed IS TRUE AND (OLD.ruling, OLD.ruled, OLD.maker, OLD.note, OLD.checker, OLD.agreed)
       IS DISTINCT FROM (NEW.ruling, NEW.ruled, NEW.maker, NEW.note, NEW.checker, NEW.agreed)
    OR OLD.state <> NEW.state AND (OLD.state, NEW.state) NOT IN (('WAIT_PAY', 'WAIT_CONFIRM'), ('WAIT_PAY', 'RETURNED'), ('WAIT_CONFIRM', 'RECEIVED'),
         ('WAIT_CONFIRM', 'DISPUTED'), ('WAIT_CONFIRM', 'FORCED_RECEIVED'), ('DISPUTED', 'RECEIVED'), ('DISPUTED', 'RETURNED')) THEN
    RAISE EXCEPTION 'a part moves as its states allow, and ends once' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state = 'DISPUTED' AND OLD.state <> 'DISPUTED' AND NOT NEW.unreached
    AND NOT EXISTS (SELECT FROM p2p_statement s WHERE s.part_id = NEW.id) THEN
    RAISE EXCEPTION 'what is disputed needs a statement of the payee' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state = 'FORCED_RECEIVED' AND NEW.noticed_at IS NULL THEN
    RAISE EXCEPTION 'who was not told of a payment does not receive it by silence' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION audit_p2p_part() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
BEGIN
  IF NEW.maker IS NULL OR (OLD.made_at, OLD.checked_at) IS NOT DISTINCT FROM (NEW.made_at, NEW.checked_at) THEN
    RETURN NULL;
  END IF;
  INSERT INTO audit_trail (at, actor, action, subject, reason, before, after)
  VALUES (coalesce(NEW.checked_at, NEW.made_at), coalesce(NEW.checker, NEW.maker),
          'payment-dispute.' || CASE WHEN NEW.checker IS NULL THEN 'proposed' WHEN NEW.agreed THEN 'confirmed' ELSE 'declined' END,
          'p2p-part:' || NEW.id, coalesce(NEW.checked_note, NEW.note), to_jsonb(OLD), to_jsonb(NEW));
  RETURN NULL;
END $$;

-- A try to pay is of what is still due, and no channel pays beside members.
CREATE OR REPLACE FUNCTION require_rest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.amount > (SELECT w.receive - w.received FROM withdrawal w WHERE w.id = NEW.withdrawal_id)
    OR NEW.channel <> 'members' AND EXISTS (SELECT FROM p2p_part p WHERE p.withdrawal_id = NEW.withdrawal_id
         AND p.state IN ('WAIT_PAY', 'WAIT_CONFIRM', 'DISPUTED')) THEN
    RAISE EXCEPTION 'a try to pay is of what is still due' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

-- What a withdrawal has received is what its parts and its try that succeeded are; it does not end while a part is unfinished.
CREATE OR REPLACE FUNCTION require_parts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  now_is withdrawal%ROWTYPE;
  by_members bigint;
  by_channels bigint;
BEGIN
  SELECT * INTO now_is FROM withdrawal WHERE id = NEW.id;
  SELECT coalesce(sum(coalesce(p.received, p.amount)), 0) INTO by_members FROM p2p_part p
   WHERE p.withdrawal_id = NEW.id AND p.state IN ('RECEIVED', 'FORCED_RECEIVED');
  SELECT coalesce(sum(a.amount), 0) INTO by_channels FROM payout_attempt a
   WHERE a.withdrawal_id = NEW.id AND a.state = 'SUCCEEDED' AND a.channel <> 'members';
  IF now_is.received <> by_members + by_channels THEN
    RAISE EXCEPTION 'what a withdrawal received is its parts and its payment' USING ERRCODE = 'check_violation';
  END IF;
  IF now_is.finished_at IS NOT NULL AND EXISTS (SELECT FROM p2p_part p WHERE p.withdrawal_id = NEW.id
       AND p.state IN ('WAIT_PAY', 'WAIT_CONFIRM', 'DISPUTED')) THEN
    RAISE EXCEPTION 'a withdrawal does not end while a part is unfinished' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
