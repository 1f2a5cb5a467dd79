-- functions: mission

-- How far a member is in all missions, in one row: a bet counts for many of them. By "mission", or "mission:period" of missions that begin anew, it
-- holds a sum as text, the games or days themselves, or of a reached goal {done, reached, version, completed}. It is read and written whole.
-- lives: local, counted with the activities of all
CREATE TABLE mission_member (
  member_id bigint PRIMARY KEY,
  progress json NOT NULL
) WITH (fillfactor = 70);

-- Processes of the version before see their listener at the end, and those of this one go on from where it was.
SELECT FROM loyalty_listener WHERE name = 'mission' FOR UPDATE;
INSERT INTO loyalty_listener (name, upto) SELECT 'missions', upto FROM loyalty_listener WHERE name = 'mission';
UPDATE loyalty_listener SET upto = 9223372036854775807 WHERE name = 'mission';

INSERT INTO mission_member (member_id, progress)
SELECT p.member_id,
       json_object_agg(
         p.mission_id || CASE p.period WHEN '' THEN '' ELSE ':' || p.period END,
         CASE WHEN p.reached_activity IS NOT NULL
              THEN json_build_object('done', p.done::text, 'reached', p.reached_activity::text, 'version', p.version, 'completed', p.completed_activity::text)
              WHEN m.metric IN ('GAMES', 'DAYS')
              THEN (SELECT coalesce(json_agg(s.what ORDER BY s.what), '[]') FROM mission_seen s
                     WHERE s.member_id = p.member_id AND s.mission_id = p.mission_id AND s.period = p.period)
              ELSE to_json(p.done::text) END ORDER BY p.mission_id, p.period)
  FROM mission_progress p JOIN mission m ON m.id = p.mission_id
 GROUP BY p.member_id ORDER BY p.member_id;

DROP TABLE mission_progress;
DROP TABLE mission_seen;

-- The same by mission and period, as it is read.
CREATE VIEW mission_progress AS
SELECT m.member_id, split_part(p.key, ':', 1)::bigint AS mission_id, split_part(p.key, ':', 2) AS period,
       CASE json_typeof(p.value) WHEN 'string' THEN (p.value #>> '{}')::bigint WHEN 'array' THEN json_array_length(p.value)
                                 ELSE (p.value ->> 'done')::bigint END AS done,
       CASE json_typeof(p.value) WHEN 'object' THEN (p.value ->> 'reached')::bigint END AS reached_activity,
       CASE json_typeof(p.value) WHEN 'object' THEN (p.value ->> 'version')::int END AS version,
       CASE json_typeof(p.value) WHEN 'object' THEN (p.value ->> 'completed')::bigint END AS completed_activity
  FROM mission_member m CROSS JOIN LATERAL json_each(m.progress) p;
