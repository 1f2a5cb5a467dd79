-- A round of a room is made, its sale closed, its balls published, or it is void.
CREATE OR REPLACE FUNCTION audit_bingo_round() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
BEGIN
  INSERT INTO audit_trail (at, actor, action, subject, reason, before, after)
  VALUES (CASE NEW.state WHEN 'drawn' THEN NEW.started_at WHEN 'closed' THEN NEW.closed_at WHEN 'void' THEN greatest(NEW.closes_at, NEW.closed_at) ELSE NEW.committed_at END,
          0, 'draw.' || CASE TG_OP WHEN 'INSERT' THEN 'made' ELSE NEW.state END, 'draw:' || NEW.game || ':' || NEW.number, 'tamuvo-bingo/1',
          NULL, jsonb_strip_nulls(CASE
            WHEN TG_OP = 'INSERT' THEN jsonb_build_object('commitment', NEW.commitment, 'terms', NEW.terms)
            WHEN NEW.state = 'drawn' THEN jsonb_build_object('seed', NEW.seed, 'signatures', NEW.signatures, 'balls', NEW.balls)
            ELSE jsonb_build_object('digest', NEW.sales_digest, 'tickets', NEW.ticket_count, 'players', NEW.player_count) END));
  RETURN NULL;
END $$;
