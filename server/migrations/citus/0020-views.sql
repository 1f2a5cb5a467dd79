-- The rows of the journal as the house's accounts see them. With the member's id among the columns each machine adds up its
-- own rows; without it all of them would travel to the coordinator first.
CREATE OR REPLACE VIEW house_journal AS
  SELECT id, counter AS account, kind, -amount AS amount, member_id FROM journal
  UNION ALL
  SELECT id, account::smallint, kind, amount, member_id FROM journal WHERE account < 0;
