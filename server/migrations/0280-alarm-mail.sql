-- An alarm that is over stays until its mail says so.
ALTER TABLE alarm ADD COLUMN mailed_at timestamptz, ADD COLUMN over_at timestamptz;
