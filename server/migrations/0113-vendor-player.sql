-- Whose a token is, in which game, and whether she may take part: asked with every call.
CREATE VIEW vendor_player AS
  SELECT s.token_hash, s.vendor, s.member_id, s.game_code, s.expires_at, s.used_at, s.is_replaced, m.status, m.type
    FROM vendor_session s LEFT JOIN member m ON m.id = s.member_id;
