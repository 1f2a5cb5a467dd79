-- functions: betting

-- What covers every number of a market and what names single ones have parts of the limit of their own, and refused orders stay refused:
-- `bet_place`. Processes start only on a database that has it, and those of the version before do not put their functions back.
