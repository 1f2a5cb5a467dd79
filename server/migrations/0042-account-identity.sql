ALTER TABLE member
  -- In the form of E.164; '' for none. Only a confirmed number is anybody's own.
  ADD COLUMN mobile text NOT NULL DEFAULT '',
  ADD COLUMN mobile_confirmed_at timestamptz,
  ADD COLUMN email_confirmed_at timestamptz,
  ADD COLUMN birthday date,
  -- Address, nationality, occupation, source of income, place of birth.
  ADD COLUMN particulars jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN kyc_level smallint NOT NULL DEFAULT 0,
  -- What she gives to those she invites.
  ADD COLUMN invite_code text,
  -- The agent whose member she is, and the member who invited her.
  ADD COLUMN upline_id bigint REFERENCES member (id),
  ADD COLUMN referrer_id bigint REFERENCES member (id),
  ADD COLUMN always_verify boolean NOT NULL DEFAULT false,
  ADD COLUMN terms_accepted_at timestamptz,
  -- When a trial is over.
  ADD COLUMN ends_at timestamptz;

UPDATE member SET invite_code = upper(substr(md5(id::text), 1, 8));
ALTER TABLE member ALTER COLUMN invite_code SET NOT NULL;

CREATE UNIQUE INDEX member_invite_code ON member (invite_code);
CREATE UNIQUE INDEX member_mobile ON member (mobile) WHERE mobile_confirmed_at IS NOT NULL;
CREATE INDEX member_upline ON member (upline_id) WHERE upline_id IS NOT NULL;
CREATE INDEX member_referrer ON member (referrer_id) WHERE referrer_id IS NOT NULL;
-- Rewards go to these names, once each.
CREATE UNIQUE INDEX member_zalo ON member (lower(handles ->> 'zalo')) WHERE handles ? 'zalo';
CREATE UNIQUE INDEX member_whatsapp ON member (lower(handles ->> 'whatsapp')) WHERE handles ? 'whatsapp';

-- A member who registered by phone may have no password yet.
ALTER TABLE credential ALTER COLUMN password_hash DROP NOT NULL;

-- The passwords before the one of now, so that they do not come back.
CREATE TABLE password_history (
  member_id bigint NOT NULL REFERENCES member (id),
  password_hash text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (member_id, at)
);

CREATE TABLE password_reset (
  token_hash bytea PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member (id),
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_reset_member ON password_reset (member_id);

-- Until when no money goes out, and why.
CREATE TABLE money_hold (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member (id),
  until timestamptz NOT NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX money_hold_member ON money_hold (member_id, until);
