-- functions: betting

-- Keys of orders that were refused, which each batch of bets asks for: few, among those of all calls.
CREATE INDEX idempotency_refused_order ON idempotency (key) WHERE call = 'betting.accept';
