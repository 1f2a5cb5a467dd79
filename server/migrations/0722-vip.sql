-- functions: vip

-- What a member's level follows from. Nobody without a row has done anything that counts.
-- lives: local, gone through with the activities of all
CREATE TABLE vip_member (
  member_id bigint PRIMARY KEY,
  level smallint NOT NULL DEFAULT 0 CHECK (level >= 0),
  -- The highest level by all deposits and valid bets, or by staff.
  reached smallint NOT NULL DEFAULT 0 CHECK (reached >= level),
  deposit bigint NOT NULL DEFAULT 0,
  valid bigint NOT NULL DEFAULT 0,
  -- "2026-08", and the valid bets of that month.
  month text NOT NULL DEFAULT '',
  month_valid bigint NOT NULL DEFAULT 0,
  -- The month of the last upgrade; '' before the first.
  upgraded text NOT NULL DEFAULT ''
);
CREATE INDEX vip_member_level ON vip_member (level) WHERE level > 0;

-- Every change of a level, with the activity that made it: points count by the level of the activity.
-- lives: local, looked up for activities of all
CREATE TABLE vip_change (
  member_id bigint NOT NULL,
  activity_id bigint NOT NULL,
  from_level smallint NOT NULL,
  to_level smallint NOT NULL,
  reason text NOT NULL CHECK (reason IN ('UPGRADE', 'REGAINED', 'DOWN', 'STAFF')),
  at timestamptz NOT NULL,
  PRIMARY KEY (member_id, activity_id)
);
CREATE TRIGGER vip_change_stays BEFORE UPDATE OR DELETE ON vip_change FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER vip_change_no_truncate BEFORE TRUNCATE ON vip_change FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Levels that members have stay theirs.
INSERT INTO loyalty_activity (id, kind, member_id, day, at, amount)
SELECT row_number() OVER (ORDER BY id), 'RANK', id, now()::date, now(), rank_level FROM member WHERE rank_level > 0 AND type NOT IN (3, 4);
UPDATE loyalty_mark SET upto = (SELECT count(*) FROM loyalty_activity);
