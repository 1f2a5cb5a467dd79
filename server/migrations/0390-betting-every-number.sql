-- functions: betting

-- What covers every number of a market has a share of the limit of its own, `bet_every_most`. Processes start only on a database that
-- has it, and those of the version before do not put their functions back.
