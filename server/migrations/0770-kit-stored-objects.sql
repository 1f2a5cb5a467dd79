-- Uploads whose encrypted bytes are in a bucket, where one is configured. Their rows hold the word 'tamuvo object' and a salt in place of
-- the bytes: the key of an object follows from it, so an object without its row opens no more.
-- lives: local, beside the uploads
CREATE TABLE stored_object (
  -- The id of the upload, by which the bucket knows it.
  id bigint PRIMARY KEY,
  -- When it was put there.
  at timestamptz NOT NULL,
  -- Whether an upload has it: before that it may still be on its way, after that it is removed.
  is_used boolean NOT NULL DEFAULT false
);
CREATE INDEX stored_object_unused ON stored_object (at) WHERE NOT is_used;

-- functions: kit

DO $$
DECLARE
  upload text;
BEGIN
  FOREACH upload IN ARRAY '{kyc_file,feedback_picture,service_picture,deposit_slip,p2p_statement,promotion_picture}'::text[] LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I FOR EACH ROW WHEN (is_stored_object(NEW.sealed)) EXECUTE FUNCTION note_stored_object()', upload || '_stored', upload);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I FOR EACH ROW WHEN (is_stored_object(OLD.sealed)) EXECUTE FUNCTION note_stored_object()', upload || '_removed', upload);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE OF sealed ON %I FOR EACH ROW WHEN (is_stored_object(OLD.sealed) AND NEW.sealed IS DISTINCT FROM OLD.sealed) EXECUTE FUNCTION note_stored_object()', upload || '_emptied', upload);
  END LOOP;
END $$;
