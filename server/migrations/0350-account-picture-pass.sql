-- What a visitor who solved a captcha may upload: some pictures, from the subnet and browser that solved it. A key is a hash.
-- lives: local
CREATE TABLE picture_pass (
  key bytea PRIMARY KEY,
  asker bytea NOT NULL,
  uses_left smallint NOT NULL CHECK (uses_left >= 0),
  expires_at timestamptz NOT NULL
);
CREATE INDEX picture_pass_age ON picture_pass (expires_at);
