-- functions: cashier

-- Coins that were too little for a deposit, or came while the way was closed, and that were added up to a deposit of their own
-- (docs/decisions/0049). Each stands in one such deposit at most; where the chain took some of it back, the rest is added up again.
-- lives: local
CREATE TABLE coin_collected (
  deposit_id bigint NOT NULL REFERENCES deposit,
  tx_hash text NOT NULL,
  place int NOT NULL,
  standing boolean NOT NULL DEFAULT true,
  PRIMARY KEY (tx_hash, place, deposit_id),
  FOREIGN KEY (tx_hash, place) REFERENCES coin_transfer
);
CREATE UNIQUE INDEX coin_collected_once ON coin_collected (tx_hash, place) WHERE standing;
CREATE INDEX coin_collected_deposit ON coin_collected (deposit_id);
CREATE TRIGGER coin_collected_guard BEFORE UPDATE OR DELETE ON coin_collected FOR EACH ROW EXECUTE FUNCTION guard_coin_collected();
CREATE TRIGGER coin_collected_no_truncate BEFORE TRUNCATE ON coin_collected FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE INDEX coin_transfer_aside ON coin_transfer (address) WHERE state = 'ASIDE';

-- STILL: the chain answers, and makes no new blocks.
ALTER TABLE coin_watch DROP CONSTRAINT coin_watch_fault_check,
  ADD CONSTRAINT coin_watch_fault_check CHECK (fault IN ('DOWN', 'WRONG_CHAIN', 'WRONG_COIN', 'BROKEN', 'STILL'));
