-- Tickets for real money of an issue: what is published as its count. `ticket_count` is that of the digest, with those of trials.
-- Null in issues that were closed before, or by a process of the version before.
ALTER TABLE lottery_issue ADD COLUMN real_ticket_count bigint;

DROP TRIGGER lottery_issue_sold ON lottery_issue;
CREATE TRIGGER lottery_issue_sold BEFORE UPDATE ON lottery_issue FOR EACH ROW
  WHEN (OLD.sales_digest IS NOT NULL AND (OLD.sales_digest, OLD.ticket_count, OLD.real_ticket_count)
        IS DISTINCT FROM (NEW.sales_digest, NEW.ticket_count, NEW.real_ticket_count))
  EXECUTE FUNCTION refuse_change();

-- An issue is committed to from its first moment, so its row stays; so do hits of jackpots. A seed leaves with its draw only.
CREATE TRIGGER lottery_issue_stays BEFORE DELETE ON lottery_issue FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER lottery_issue_no_truncate BEFORE TRUNCATE ON lottery_issue FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER lottery_jackpot_hit_stays BEFORE DELETE ON lottery_jackpot_hit FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER lottery_jackpot_hit_no_truncate BEFORE TRUNCATE ON lottery_jackpot_hit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER lottery_seed_stays BEFORE UPDATE ON lottery_seed FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER lottery_seed_no_truncate BEFORE TRUNCATE ON lottery_seed FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
