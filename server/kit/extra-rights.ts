import type { Queryable } from './database.ts'
import { declaredBesides, declaredRights, type ProcessRole, processRoles } from './roles.ts'

const roles = Object.entries(processRoles) as [ProcessRole, string][]

/**
 * What the logins of processes may beyond the list they are given: rights of their own, of everybody, of other roles, and what comes with
 * owning something. One sentence each; none where there are no such logins.
 * @param client best of the owner: other roles do not see everything
 */
export const extraRights = (client: Queryable): Promise<string[]> => extraRightsBy(client, tablesText)

/** The same on another machine of a cluster, where parts of tables are tables of their own. */
export const extraRightsOnMachine = async (client: Queryable): Promise<string[]> => {
  await client.query('SET citus.override_table_visibility = off')
  return extraRightsBy(client, partsText)
}

const extraRightsBy = async (client: Queryable, text: string): Promise<string[]> => {
  const found: string[] = []
  for (const [role, login] of roles) {
    const { rows } = await client.query<{ attribute: string }>(attributesText, [login])
    if (rows.length === 0) continue
    const attributes = rows.flatMap(({ attribute }) => (attribute ? [attribute] : []))
    found.push(...attributes.map((attribute) => `${login} ${attribute}.`))
    // Who is a superuser may everything else, too: that says enough.
    if (attributes.includes('is a superuser')) continue
    found.push(...(await onTables(client, role, text)), ...(await elsewhere(client, role)))
  }
  return found
}

const attributesText = `SELECT unnest(array_remove(ARRAY['', CASE WHEN rolsuper THEN 'is a superuser' END,
    CASE WHEN rolcreatedb THEN 'makes databases' END, CASE WHEN rolcreaterole THEN 'makes roles' END,
    CASE WHEN rolreplication THEN 'replicates' END, CASE WHEN rolbypassrls THEN 'passes row security' END], NULL)) AS attribute
  FROM pg_roles WHERE rolname = $1`

const tablesFrom = (
  table: string,
  parts: string,
): string => `SELECT c.oid::regclass::text AS name, ${table} AS "table", c.relkind = 'v' AS "isView", c.relispartition OR n.nspname <> 'public' AS "isInner",
    p.name AS "right"
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace ${parts}
 CROSS JOIN unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) p (name)
 WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
   AND has_table_privilege($1, c.oid, p.name)
   -- What an extension shows to all, such as how Citus keeps columns.
   AND NOT (p.name = 'SELECT' AND EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e'))
 ORDER BY 1, "right"`

const tablesText = tablesFrom('c.oid::regclass::text', '')
const partsText = tablesFrom(
  'coalesce(s.logicalrelid, c.oid)::regclass::text',
  'LEFT JOIN pg_dist_shard s ON c.oid = to_regclass(shard_name(s.logicalrelid, s.shardid))',
)

/** `table`: what it is a part of, or the table itself. */
type TableRight = { name: string; table: string; isView: boolean; isInner: boolean; right: string }

const onTables = async (client: Queryable, role: ProcessRole, text: string): Promise<string[]> => {
  const login = processRoles[role]
  const { rows } = await client.query<TableRight>(text, [login])
  const extra = rows.filter(
    ({ table, isView, isInner, right }) => isInner || !declaredRights(table, { role, isView }).includes(right),
  )
  return extra.map(({ name, right }) => `${login} has ${right} on ${name}.`)
}

/** Everything else that is granted or owned: `what` is the rest of a sentence. */
const elsewhereText = `
  SELECT 'has ' || a.privilege_type || ' on column ' || c.oid::regclass || '.' || t.attname AS what
    FROM pg_attribute t JOIN pg_class c ON c.oid = t.attrelid, aclexplode(t.attacl) a
   WHERE c.relnamespace = 'public'::regnamespace AND (a.grantee = 0 OR a.grantee = $1::regrole)
     AND NOT (c.relname || '.' || t.attname || ' ' || a.privilege_type) = ANY ($2)
  UNION ALL SELECT 'sets the sequence ' || c.oid::regclass FROM pg_class c
   WHERE c.relnamespace = 'public'::regnamespace AND CASE WHEN c.relkind = 'S' THEN has_sequence_privilege($1, c.oid, 'UPDATE') END
  UNION ALL SELECT 'calls ' || p.oid::regprocedure || ' with the rights of its owner' FROM pg_proc p
   WHERE p.prosecdef AND p.pronamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
     AND has_function_privilege($1, p.oid, 'EXECUTE') AND NOT p.oid = ANY (SELECT to_regprocedure(f)::oid FROM unnest($3::text[]) f)
  UNION ALL SELECT 'creates in schema ' || n.nspname FROM pg_namespace n
   WHERE n.nspname NOT LIKE 'pg\\_temp%' AND has_schema_privilege($1, n.oid, 'CREATE')
  UNION ALL SELECT 'may ' || p || ' in the database' FROM unnest(ARRAY['CREATE', 'TEMPORARY']) p
   WHERE has_database_privilege($1, current_database(), p)
  UNION ALL SELECT 'is a member of ' || m.roleid::regrole FROM pg_auth_members m WHERE m.member = $1::regrole
  UNION ALL SELECT 'owns ' || pg_describe_object(d.classid, d.objid, 0) FROM pg_shdepend d
   WHERE d.deptype = 'o' AND d.refclassid = 'pg_authid'::regclass AND d.refobjid = $1::regrole
     AND d.dbid IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
  UNION ALL SELECT 'begins with the setting ' || c FROM pg_db_role_setting s, unnest(s.setconfig) c
   WHERE s.setrole = $1::regrole AND s.setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
  UNION ALL SELECT 'may ' || a.privilege_type || ' ' || g.parname FROM pg_parameter_acl g, aclexplode(g.paracl) a
   WHERE a.grantee = 0 OR a.grantee = $1::regrole
   ORDER BY 1`

const elsewhere = async (client: Queryable, role: ProcessRole): Promise<string[]> => {
  const login = processRoles[role]
  const { columns, functions } = declaredBesides(role)
  const { rows } = await client.query<{ what: string }>(elsewhereText, [login, columns, functions])
  return rows.map(({ what }) => `${login} ${what}.`)
}
