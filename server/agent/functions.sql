-- A new member joins the tree below the agent above, with a prize group of at most that agent's. Branches do not move meanwhile.
CREATE OR REPLACE FUNCTION agent_join() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  highest int;
BEGIN
  IF NEW.upline_id IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock_shared(7210419);
    SELECT least(NEW.prize_mode, t.prize_group) INTO highest FROM agent_terms t WHERE t.member_id = NEW.upline_id AND t.until = 'infinity';
    IF highest < NEW.prize_mode THEN
      UPDATE member SET prize_mode = highest WHERE id = NEW.id;
    END IF;
  END IF;
  INSERT INTO agent_closure (ancestor_id, member_id, depth)
  SELECT NEW.id, NEW.id, 0
  UNION ALL
  SELECT c.ancestor_id, NEW.id, c.depth + 1 FROM agent_closure c WHERE c.member_id = NEW.upline_id;
  INSERT INTO agent_line (member_id, since, line)
  SELECT NEW.id, NEW.registered_at, array_agg(c.ancestor_id ORDER BY c.depth) FROM agent_closure c WHERE c.member_id = NEW.id;
  INSERT INTO agent_terms (member_id, since, prize_group, is_frozen)
  VALUES (NEW.id, NEW.registered_at, coalesce(highest, NEW.prize_mode), NEW.status = 'frozen');
  RETURN NULL;
END $$;

-- What a frozen member would earn by bets from then on stays with the house.
CREATE OR REPLACE FUNCTION agent_freeze() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := CASE WHEN NEW.status_at IS DISTINCT FROM OLD.status_at THEN NEW.status_at ELSE now() END;
BEGIN
  UPDATE agent_terms SET until = moment WHERE member_id = NEW.id AND until = 'infinity' AND since < moment;
  IF FOUND THEN
    INSERT INTO agent_terms (member_id, since, prize_group, live, rng, pvp, fish, sports, esports, is_frozen, reason)
    SELECT member_id, until, prize_group, live, rng, pvp, fish, sports, esports, NEW.status = 'frozen', NEW.status
      FROM agent_terms WHERE member_id = NEW.id AND until = moment;
  ELSE
    UPDATE agent_terms SET is_frozen = NEW.status = 'frozen' WHERE member_id = NEW.id AND until = 'infinity';
  END IF;
  RETURN NULL;
END $$;

-- Puts a branch below another agent (null: the platform), from a moment on. The caller holds the tree. @returns how many members moved
CREATE OR REPLACE FUNCTION agent_move_branch(branch bigint, above bigint, moment timestamptz) RETURNS int LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  moved int;
BEGIN
  DELETE FROM agent_closure c
   USING agent_closure team, agent_closure old
   WHERE team.ancestor_id = branch AND old.member_id = branch AND old.depth > 0
     AND c.ancestor_id = old.ancestor_id AND c.member_id = team.member_id;
  INSERT INTO agent_closure (ancestor_id, member_id, depth)
  SELECT up.ancestor_id, team.member_id, up.depth + team.depth + 1
    FROM agent_closure up, agent_closure team
   WHERE up.member_id = above AND team.ancestor_id = branch;
  -- Who joined after the moment was in the branch from the beginning.
  UPDATE agent_line l SET until = moment
    FROM agent_closure team
   WHERE team.ancestor_id = branch AND l.member_id = team.member_id AND l.until = 'infinity' AND l.since < moment;
  INSERT INTO agent_line AS l (member_id, since, line)
  SELECT team.member_id, greatest(moment, (SELECT max(o.since) FROM agent_line o WHERE o.member_id = team.member_id)), own.line
    FROM agent_closure team
   CROSS JOIN LATERAL (
     SELECT array_agg(c.ancestor_id ORDER BY c.depth) AS line FROM agent_closure c WHERE c.member_id = team.member_id) own
   WHERE team.ancestor_id = branch
  ON CONFLICT (member_id, since) DO UPDATE SET line = excluded.line;
  GET DIAGNOSTICS moved = ROW_COUNT;
  RETURN moved;
END $$;

-- A branch that is to move, or has: who proposed, who decided, and that it was done.
CREATE OR REPLACE FUNCTION audit_agent_move() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.state NOT IN ('proposed', 'approved') OR (OLD.id, OLD.request, OLD.member_id, OLD.to_id, OLD.reason, OLD.maker)
      IS DISTINCT FROM (NEW.id, NEW.request, NEW.member_id, NEW.to_id, NEW.reason, NEW.maker)) THEN
    RAISE EXCEPTION 'what was proposed, and what was done, stays' USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO audit_trail (at, actor, action, subject, reason, before, after)
  VALUES (coalesce(NEW.done_at, NEW.decided_at, NEW.proposed_at), CASE WHEN NEW.done_at IS NULL THEN coalesce(NEW.checker, NEW.maker) ELSE 0 END,
          'move.' || NEW.state, 'member:' || NEW.member_id, coalesce(nullif(NEW.decision, ''), NEW.reason),
          CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) END, to_jsonb(NEW));
  RETURN NULL;
END $$;
