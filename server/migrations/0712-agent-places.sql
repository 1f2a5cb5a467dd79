-- Tables that are read and written for one member at a time live with the member on a cluster. What joins the lines of many members stays whole.

-- A table that is spread has no foreign key to one that is not.
-- lives: member
ALTER TABLE announcement_read DROP CONSTRAINT announcement_read_announcement_id_fkey;

-- lives: member
ALTER TABLE agent_balance_day ALTER COLUMN member_id SET NOT NULL;
