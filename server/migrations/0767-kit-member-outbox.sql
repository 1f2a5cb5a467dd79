-- Events of batches on a cluster: written on the machine of their members, where alone such a batch runs, and moved to `outbox_event` from there, see
-- outbox_gather. Those of one kind in a batch are one row. On one machine it stays empty.
-- lives: member
CREATE TABLE member_outbox (
  -- One of the members of the batch, and what of it was written last.
  member_id bigint NOT NULL,
  id bigint NOT NULL,
  kind text NOT NULL,
  at timestamptz NOT NULL,
  -- Of each event. `refs` says what it is about, a bet or a round.
  members bigint[] NOT NULL,
  refs bigint[] NOT NULL,
  bodies jsonb[] NOT NULL,
  PRIMARY KEY (member_id, id, kind)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
