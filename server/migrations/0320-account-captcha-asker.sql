-- Whom a captcha serves: a hash of the subnet and the browser that asked for it. Null only in rows of the version before.
ALTER TABLE captcha ADD COLUMN asker bytea;
