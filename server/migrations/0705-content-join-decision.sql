-- What became of a request to become a partner: who decided when, why it was refused, or which account was opened for it.
ALTER TABLE join_request ADD COLUMN decided_by text;
ALTER TABLE join_request ADD COLUMN decided_at timestamptz;
ALTER TABLE join_request ADD COLUMN reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 500);
ALTER TABLE join_request ADD COLUMN opened_member_id bigint UNIQUE;
-- An approved request has its account, and an account has one request.
ALTER TABLE join_request ADD CONSTRAINT join_request_opened CHECK ((state = 'APPROVED') = (opened_member_id IS NOT NULL));
