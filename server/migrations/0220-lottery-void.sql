-- A draw that cannot take place, as its seed is lost, is void after its sale was counted: the count stays.
ALTER TABLE lottery_issue DROP CONSTRAINT lottery_issue_check2;
ALTER TABLE lottery_issue ADD CONSTRAINT lottery_issue_counted CHECK (
  (state = 'void' OR (state IN ('closed', 'drawn', 'settled')) = (sales_digest IS NOT NULL))
  AND (sales_digest IS NULL) = (ticket_count IS NULL)
);
