-- What the house calls a member by, for offers and for who serves her.
ALTER TABLE member ADD COLUMN labels text[] NOT NULL DEFAULT '{}';
