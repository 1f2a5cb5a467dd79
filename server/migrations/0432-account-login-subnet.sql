-- By whom else an address is used, as the check of withdrawals asks.
CREATE INDEX login_log_subnet ON login_log (subnet, at);
