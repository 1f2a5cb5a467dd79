-- A game ends when its session of the site does, by its time and by being unused too: a player is read with what that depends on.
CREATE OR REPLACE VIEW studio_player AS
  SELECT g.token_hash, g.member_id, g.game, g.expires_at, g.used_at, m.status, m.type, s.token_hash IS NOT NULL AS is_logged_in,
         d.id AS seed_id, d.sealed AS sealed_seed, d.commitment, d.client_seed, d.nonce, d.played_at, d.made_at, o.id AS open_round,
         g.site_session, s.expires_at AS site_expires_at, s.last_seen_at, s.idle_seconds
    FROM studio_session g
    JOIN member m ON m.id = g.member_id
    LEFT JOIN session s ON s.token_hash = g.site_session
    LEFT JOIN studio_seed d ON d.member_id = g.member_id AND d.revealed_at IS NULL
    LEFT JOIN studio_round o ON o.member_id = g.member_id AND o.game = g.game AND o.closed_at IS NULL
   WHERE g.ended_at IS NULL;
