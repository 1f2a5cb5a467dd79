-- How often a pop-up comes up after a login: once, once a day, or at each login.
ALTER TABLE announcement
  ADD COLUMN frequency text NOT NULL DEFAULT 'DAILY' CHECK (frequency IN ('ONCE', 'DAILY', 'LOGIN'));
