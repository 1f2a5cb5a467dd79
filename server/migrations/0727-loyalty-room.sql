-- Rows that every bet of a member changes have room beside them: the new version then needs no entry in indexes.
ALTER TABLE loyalty_day SET (fillfactor = 80);
ALTER TABLE vip_member SET (fillfactor = 80);
ALTER TABLE points_carry SET (fillfactor = 80);
