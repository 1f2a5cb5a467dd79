-- A stub of Citus: records calls, and refuses what Citus is known to refuse.
CREATE TABLE pg_dist_partition (
  logicalrelid regclass PRIMARY KEY,
  -- h: distributed by a column, n: reference table.
  partmethod "char" NOT NULL,
  spread_by text,
  colocated_with text
);

CREATE FUNCTION stub_refuse_triggers(rel regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('citus.enable_unsafe_triggers', true) IS DISTINCT FROM 'on' AND EXISTS (SELECT FROM pg_trigger WHERE tgrelid IN (SELECT rel UNION SELECT relid FROM pg_partition_tree(rel)) AND NOT tgisinternal) THEN
    RAISE EXCEPTION 'cannot distribute relation "%" because it has triggers', rel;
  END IF;
  IF EXISTS (SELECT FROM pg_rewrite WHERE ev_class = rel) THEN
    RAISE EXCEPTION 'cannot distribute relation "%" because it has rules', rel;
  END IF;
END $$;

CREATE FUNCTION create_reference_table(rel regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM stub_refuse_triggers(rel);
  IF EXISTS (SELECT FROM pg_constraint WHERE contype = 'f' AND conrelid = rel
                AND confrelid NOT IN (SELECT logicalrelid FROM pg_dist_partition WHERE partmethod = 'n')) THEN
    RAISE EXCEPTION 'the copies of "%" would refer to rows of one machine', rel;
  END IF;
  INSERT INTO pg_dist_partition VALUES (rel, 'n');
END $$;

CREATE FUNCTION create_distributed_table(
  rel regclass, by_column text, distribution_type text DEFAULT 'hash', colocate_with text DEFAULT 'default', shard_count int DEFAULT NULL
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  col pg_attribute;
  company text := CASE colocate_with WHEN 'none' THEN rel::text ELSE colocate_with END;
  bad record;
BEGIN
  PERFORM stub_refuse_triggers(rel);
  SELECT * INTO STRICT col FROM pg_attribute WHERE attrelid = rel AND attname = by_column;
  IF NOT col.attnotnull OR col.attgenerated <> '' OR col.atttypid <> 'bigint'::regtype THEN
    RAISE EXCEPTION 'the column % of "%" must be a plain bigint that is never null', by_column, rel;
  END IF;
  IF colocate_with NOT IN ('none', 'default') AND NOT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass(colocate_with) AND partmethod = 'h') THEN
    RAISE EXCEPTION 'relation % is not distributed', colocate_with;
  END IF;
  IF (SELECT relispartition FROM pg_class WHERE oid = rel) OR EXISTS (SELECT FROM pg_partition_tree(rel) WHERE level > 1) THEN
    RAISE EXCEPTION 'only whole tables with one level of partitions are distributed: "%"', rel;
  END IF;
  FOR bad IN
    SELECT i.indexrelid::regclass AS index FROM pg_index i
     WHERE i.indrelid IN (SELECT rel UNION SELECT relid FROM pg_partition_tree(rel)) AND (i.indisunique OR i.indisexclusion)
       AND NOT EXISTS (SELECT FROM generate_series(0, i.indnkeyatts - 1) k JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[k]
                        WHERE a.attname = by_column)
  LOOP
    RAISE EXCEPTION 'cannot create constraint on "%": % does not include the distribution column', rel, bad.index;
  END LOOP;
  FOR bad IN
    SELECT c.conname FROM pg_constraint c LEFT JOIN pg_dist_partition d ON d.logicalrelid = CASE c.conrelid WHEN rel THEN c.confrelid ELSE c.conrelid END
     WHERE c.contype = 'f' AND (c.conrelid = rel OR c.confrelid = rel) AND NOT coalesce(
       (c.conrelid = rel AND d.partmethod = 'n')
       OR (d.partmethod = 'h' AND d.colocated_with = company AND EXISTS (
             SELECT FROM generate_series(1, cardinality(c.conkey)) k
               JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[k] AND a.attname = by_column
               JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = c.confkey[k] AND b.attname = by_column)), false)
  LOOP
    RAISE EXCEPTION 'cannot create foreign key constraint % of "%"', bad.conname, rel;
  END LOOP;
  IF EXISTS (SELECT FROM pg_attribute WHERE attrelid = rel AND attidentity <> '') THEN
    RAISE EXCEPTION '"%" counts its rows itself; ids are made by the processes', rel;
  END IF;
  INSERT INTO pg_dist_partition VALUES (rel, 'h', by_column, company);
END $$;

CREATE TABLE pg_dist_object (classid oid NOT NULL, objid oid NOT NULL, PRIMARY KEY (classid, objid));

CREATE FUNCTION create_distributed_function(name regprocedure) RETURNS void LANGUAGE sql AS $$
  INSERT INTO pg_dist_object VALUES ('pg_proc'::regclass, name)
$$;

CREATE FUNCTION get_shard_id_for_distribution_column(rel regclass, value bigint) RETURNS bigint LANGUAGE sql AS $$ SELECT value % 8 $$;

-- There are no machines here that rows were copied to: what lies in a table is seen further on, and stays.
CREATE FUNCTION truncate_local_data_after_distributing_table(rel regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = rel) THEN
    RAISE EXCEPTION 'supplied parameter is not a distributed relation';
  END IF;
END $$;
