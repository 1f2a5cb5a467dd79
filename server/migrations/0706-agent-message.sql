-- What agents wrote to direct downlines. Each receiver has it among the own messages; this is what was sent, and counts for the day.
-- lives: local, of an agent and many members
CREATE TABLE agent_message (
  id bigint PRIMARY KEY,
  agent_id bigint NOT NULL,
  -- The agent, or an assistant.
  sent_by bigint NOT NULL,
  -- Null: to all direct downlines.
  member_id bigint,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  -- How many got it. Who was on a break did not.
  receivers int NOT NULL CHECK (receivers > 0),
  at timestamptz NOT NULL
);
CREATE INDEX agent_message_agent ON agent_message (agent_id, id);
CREATE TRIGGER agent_message_stays BEFORE UPDATE OR DELETE ON agent_message FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER agent_message_no_truncate BEFORE TRUNCATE ON agent_message FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
