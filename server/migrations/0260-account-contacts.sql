-- Only a confirmed mail address is anybody's own: one that was merely typed does not keep its owner out.
DROP INDEX member_email;
CREATE UNIQUE INDEX member_email ON member (lower(email)) WHERE email <> '' AND email_confirmed_at IS NOT NULL;

-- Nothing proves these names yet. Unproven ones are nobody's own, and a refusal would tell who is a member.
DROP INDEX member_zalo;
DROP INDEX member_whatsapp;
