-- That this database was filled with the demo world, whose logins and keys are published. Stays for good.
-- lives: local
CREATE TABLE demo_seed (
  is_demo boolean PRIMARY KEY CHECK (is_demo),
  seeded_at timestamptz NOT NULL
);
-- functions: kit
CREATE TRIGGER demo_seed_append_only BEFORE UPDATE OR DELETE ON demo_seed FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER demo_seed_no_truncate BEFORE TRUNCATE ON demo_seed FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Databases that were filled before this was written down.
INSERT INTO demo_seed SELECT true, changed_at FROM setting WHERE key = 'demo.logins' AND jsonb_array_length(value) > 0;
