-- functions: points

-- What points can be redeemed for.
-- lives: local, few
CREATE TABLE mall_item (
  id bigint PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('BONUS', 'GIFT')),
  names jsonb NOT NULL,
  texts jsonb NOT NULL,
  image text NOT NULL,
  points bigint NOT NULL CHECK (points > 0),
  -- Money of a BONUS, and how often it has to be bet, in hundredths.
  amount bigint NOT NULL CHECK (amount >= 0),
  multiple int NOT NULL CHECK (multiple BETWEEN 0 AND 10000),
  -- Null for unlimited. Never below zero: whoever takes takes it off here.
  stock bigint CHECK (stock >= 0),
  -- How many a member may take in all; null for any number.
  member_limit int CHECK (member_limit > 0),
  level smallint NOT NULL CHECK (level >= 0),
  place int NOT NULL,
  is_shown boolean NOT NULL,
  made_at timestamptz NOT NULL,
  CHECK ((kind = 'BONUS') = (amount > 0))
);

-- How many of an item a member has taken, so that a limit holds for orders at once.
-- lives: local, changed by functions that guard it
CREATE TABLE mall_taken (
  member_id bigint NOT NULL,
  item_id bigint NOT NULL,
  taken int NOT NULL CHECK (taken >= 0),
  PRIMARY KEY (member_id, item_id)
);

-- What members redeemed. A gift waits until it is sent; everything else is confirmed at once.
-- lives: local, changed by functions that guard it
CREATE TABLE mall_order (
  member_id bigint NOT NULL,
  id bigint NOT NULL,
  item_id bigint NOT NULL,
  kind text NOT NULL,
  -- As they were when it was ordered.
  names jsonb NOT NULL,
  image text NOT NULL,
  quantity int NOT NULL CHECK (quantity > 0),
  points bigint NOT NULL CHECK (points > 0),
  amount bigint NOT NULL CHECK (amount >= 0),
  state text NOT NULL CHECK (state IN ('IN_PROGRESS', 'CONFIRMED', 'REJECTED')),
  remark text NOT NULL DEFAULT '',
  delivery jsonb,
  at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by bigint,
  -- The entries of the points, of the money, and of points that went back.
  entry_id bigint NOT NULL UNIQUE,
  money_entry_id bigint UNIQUE,
  return_entry_id bigint UNIQUE,
  PRIMARY KEY (member_id, id),
  CHECK ((state = 'IN_PROGRESS') = (decided_at IS NULL)),
  CHECK ((state = 'REJECTED') = (return_entry_id IS NOT NULL)),
  CHECK ((amount > 0) = (money_entry_id IS NOT NULL))
);
CREATE INDEX mall_order_waiting ON mall_order (id) WHERE state = 'IN_PROGRESS';
CREATE INDEX mall_order_id ON mall_order (id);
CREATE TRIGGER mall_order_decided BEFORE UPDATE OR DELETE ON mall_order FOR EACH ROW EXECUTE FUNCTION guard_mall_order();
CREATE TRIGGER mall_order_no_truncate BEFORE TRUNCATE ON mall_order FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
