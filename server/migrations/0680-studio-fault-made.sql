-- What the rules made of a reported round when it was computed again, where that was not what had been decided, and empty where they make
-- no such round: that alone closes a game.
ALTER TABLE studio_fault ADD COLUMN made bytea CHECK (length(made) IN (0, 32));
