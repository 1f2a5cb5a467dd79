-- What vendors have paid out, by day (UTC) and by the connection that wrote it, so that writers do not wait for one another. Read
-- by the ceiling on wins, kept for some weeks.
-- lives: local
CREATE TABLE vendor_win_day (
  day date NOT NULL,
  vendor text NOT NULL,
  writer int NOT NULL,
  -- A sum may exceed what one amount can be.
  amount numeric NOT NULL,
  PRIMARY KEY (day, vendor, writer)
) WITH (fillfactor = 50);
