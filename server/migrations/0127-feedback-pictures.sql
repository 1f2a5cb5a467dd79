-- The key under which documents and pictures lie is the whole site's.
ALTER TABLE kyc_key RENAME TO vault_key;

-- Pictures that came with feedback, sealed; without feedback while it is still being written.
CREATE TABLE feedback_picture (
  id bigint PRIMARY KEY,
  -- Opens the picture: nobody can guess it.
  code text NOT NULL UNIQUE,
  feedback_id bigint REFERENCES feedback (id),
  position smallint,
  sealed bytea NOT NULL,
  width int NOT NULL,
  height int NOT NULL,
  at timestamptz NOT NULL,
  CHECK ((feedback_id IS NULL) = (position IS NULL))
);
CREATE INDEX feedback_picture_of ON feedback_picture (feedback_id, position) WHERE feedback_id IS NOT NULL;
CREATE INDEX feedback_picture_unsent ON feedback_picture (at) WHERE feedback_id IS NULL;
