-- A payee was one of a single member, and so was no mark of its own; since staff may give a number to another member, who took a promotion
-- of one for each payee is marked as if the mark had been made then.
INSERT INTO promotion_key (promotion_id, key, member_id)
SELECT p.id, sha256(convert_to('promotion:' || p.id || ':payee:' || encode(y.number_hash, 'hex'), 'UTF8')), min(m.member_id)
  FROM promotion p
  JOIN promotion_version v ON v.promotion_id = p.id AND v.version = p.published AND v.rule->'limits'->>'oncePerPayee' = 'true'
  JOIN promotion_member m ON m.promotion_id = p.id AND (m.taken > 0 OR m.joined_at IS NOT NULL)
  JOIN payee y ON y.member_id = m.member_id
 GROUP BY p.id, y.number_hash
ON CONFLICT DO NOTHING;

-- Hashes of what the promotion of a chosen bonus counts once: the address, the device, the payees. `key` has the address of choices from before.
-- Last, so that credits, which look up this table, wait for a moment only.
ALTER TABLE promotion_choice ADD COLUMN keys bytea[] NOT NULL DEFAULT '{}';
