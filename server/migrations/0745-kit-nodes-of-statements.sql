-- Nodes 1020 to 1023 are of ids that statements number themselves (numbered_id).
SELECT setval('process_node', 1019) FROM process_node WHERE last_value > 1019;
ALTER SEQUENCE process_node MAXVALUE 1019;
