-- A setting without a value follows its default; its versions go on counting.
ALTER TABLE setting ALTER COLUMN value DROP NOT NULL;
ALTER TABLE setting_change ALTER COLUMN value_after DROP NOT NULL;
-- Where a change came from: an address, a console, or nothing when the site itself made it. `no` is their order.
ALTER TABLE setting_change ADD COLUMN address text NOT NULL DEFAULT '', ADD COLUMN no bigint GENERATED ALWAYS AS IDENTITY UNIQUE;
