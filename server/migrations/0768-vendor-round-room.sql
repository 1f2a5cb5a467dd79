-- A round is written with its bet and once more with its win. Half of each page is left for that: the win then needs no new entries in the three
-- indexes, and the table as much room as before, when the second rows went to the end.
ALTER TABLE vendor_round SET (fillfactor = 50);
