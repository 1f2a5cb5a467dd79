-- Processes may log in with roles that own nothing (docs/decisions/0032). What changes the schema while a site runs are functions with the
-- rights of the owner, in functions.sql of the ledger and of vendors.
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
