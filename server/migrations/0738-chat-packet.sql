-- A message that gives a red packet. Its author is the house, under an id that no member has.
ALTER TABLE chat_message ADD COLUMN packet_id bigint;
ALTER TABLE chat_message DROP CONSTRAINT chat_message_check;
ALTER TABLE chat_message ADD CONSTRAINT chat_message_check CHECK (words <> '' OR card IS NOT NULL OR packet_id IS NOT NULL);
INSERT INTO chat_author (member_id, tag) VALUES (0, 'site-packets');
