-- Whom an announcement is for: everybody, or agents and their assistants alone.
ALTER TABLE announcement ADD COLUMN audience text NOT NULL DEFAULT 'ALL' CHECK (audience IN ('ALL', 'AGENT'));

-- Which announcements for agents an agent or an assistant has read.
-- lives: local
CREATE TABLE announcement_read (
  member_id bigint NOT NULL,
  announcement_id text NOT NULL REFERENCES announcement (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  PRIMARY KEY (member_id, announcement_id)
);
