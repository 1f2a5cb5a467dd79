-- Named by migration 0620, whose trigger migration 0681 removes: that a member bets once in a round is seen to by `bet_place`.
CREATE OR REPLACE FUNCTION crash_take_seat() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;

-- A round is made, its bets closed, its point published, or it is void.
CREATE OR REPLACE FUNCTION audit_crash() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
BEGIN
  INSERT INTO audit_trail (at, actor, action, subject, reason, before, after)
  VALUES (CASE WHEN NEW.ended_at IS NOT NULL THEN NEW.ended_at WHEN NEW.state = 'betting' THEN NEW.committed_at ELSE NEW.closes_at END,
          0, 'crash.' || CASE TG_OP WHEN 'INSERT' THEN 'made' ELSE NEW.state END, 'crash:' || NEW.game || ':' || NEW.issue, 'tamuvo-crash/1',
          NULL, jsonb_strip_nulls(CASE
            WHEN TG_OP = 'INSERT' THEN jsonb_build_object('commitment', NEW.commitment, 'terms', NEW.terms)
            WHEN NEW.state = 'crashed' THEN jsonb_build_object('seed', NEW.seed, 'signatures', NEW.signatures, 'point', NEW.point,
                                                               'broken', NEW.is_broken)
            ELSE jsonb_build_object('digest', NEW.digest, 'bets', NEW.bets, 'cap', NEW.cap) END));
  RETURN NULL;
END $$;
