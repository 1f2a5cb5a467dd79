-- Jobs in line. One that is done is deleted; one that was tried as often as it may stays, to be looked at.
CREATE TABLE job (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  payload jsonb NOT NULL,
  key text,
  run_at timestamptz NOT NULL,
  tries int NOT NULL DEFAULT 0,
  tries_max int NOT NULL CHECK (tries_max > 0),
  -- The process that is at it; null while it waits.
  begun_by uuid,
  last_error text
);
CREATE UNIQUE INDEX job_key ON job (key) WHERE begun_by IS NULL;
CREATE INDEX job_due ON job (run_at) WHERE begun_by IS NULL AND tries < tries_max;
CREATE INDEX job_begun ON job (begun_by) WHERE begun_by IS NOT NULL;
