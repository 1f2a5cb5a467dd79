import pg from 'pg'
import type { Queryable } from './database.ts'
import { columnsOfWeb, rightsOn } from './table-rights.ts'

/** The logins of processes: they own nothing and may only what stands here. A worker may what a web process may, and more. */
export const processRoles = { web: 'tamuvo_web', worker: 'tamuvo_worker' } as const
export type ProcessRole = keyof typeof processRoles
const names = Object.values(processRoles).join(', ')

/** Functions that run with the rights of the owner, and who may call them. */
const ownersFunctions: Record<string, readonly ProcessRole[]> = {
  'ledger_holds(text[], interval)': ['worker'],
  'ledger_in_doubt()': ['web', 'worker'],
  'ledger_machines_follow()': ['worker'],
  'ledger_open_months(timestamptz, int)': ['web', 'worker'],
  'ledger_open_transactions(text[])': ['worker'],
  'ledger_summarize_pages()': ['worker'],
  'ledger_tell_machines()': ['web', 'worker'],
  'vendor_call_log_open(date)': ['web', 'worker'],
  'vendor_call_log_drop(date)': ['worker'],
}

type Declared = { role: ProcessRole; isView: boolean }

/** What a process is given on a table or a view. */
export const declaredRights = (table: string, { role, isView }: Declared): string[] =>
  isView ? ['SELECT'] : rightsOn(table, role)

/** What a process is given besides: columns as `table.column RIGHT`, and functions with the rights of the owner. */
export const declaredBesides = (role: ProcessRole): { columns: string[]; functions: string[] } => ({
  columns: Object.entries(role === 'web' ? columnsOfWeb : {}).flatMap(([table, list]) =>
    list.split(', ').map((column) => `${table}.${column} UPDATE`),
  ),
  functions: Object.keys(ownersFunctions).filter((name) => ownersFunctions[name]?.includes(role)),
})

/** Whether this login owns the schema, or may make it: then it migrates. */
export const mayMigrate = async (database: Queryable): Promise<boolean> => {
  const { rows } = await database.query<{ may: boolean }>(
    `SELECT coalesce((SELECT pg_has_role(relowner, 'usage') FROM pg_class WHERE oid = to_regclass('migration')),
                     has_schema_privilege('public', 'CREATE')) AS may`,
  )
  return rows[0]?.may ?? false
}

/** Makes the logins of processes, or gives them other passwords. The login here makes roles. */
export const makeRoles = async (client: Queryable, passwords: Record<ProcessRole, string>): Promise<void> => {
  for (const role of ['web', 'worker'] as const) {
    const { rows } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [processRoles[role]])
    const verb = rows.length === 0 ? 'CREATE' : 'ALTER'
    const limits = verb === 'CREATE' ? 'LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE' : ''
    await client.query(`${verb} ROLE ${processRoles[role]} ${limits} PASSWORD ${pg.escapeLiteral(passwords[role])}`)
  }
}

/**
 * Gives the logins of processes their rights on the schema of now; nothing where there are no such logins.
 * @returns the names of the logins
 * @throws Error when the owner could not see what they are doing, which the journal needs before it closes
 */
export const grantRights = async (client: Queryable): Promise<string[]> => {
  const { rows: present } = await client.query<{ name: string; sees: boolean }>(
    `SELECT rolname AS name, pg_has_role(rolname, 'usage') AS sees FROM pg_roles WHERE rolname = ANY ($1)`,
    [Object.values(processRoles)],
  )
  if (present.length === 0) return []
  if (present.length === 1 || present.some(({ sees }) => !sees))
    throw new Error(`The owner of the tables has to be a member of both logins: GRANT ${names} TO the owner.`)
  await client.query(
    [...(await databaseRights(client)), ...(await tableRights(client)), ...(await functionRights(client))].join(';\n'),
  )
  return Object.values(processRoles)
}

const databaseRights = async (client: Queryable): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>('SELECT quote_ident(current_database()) AS name')
  return [
    `REVOKE ALL ON DATABASE ${rows[0]?.name} FROM PUBLIC`,
    `GRANT CONNECT ON DATABASE ${rows[0]?.name} TO ${names}`,
    'REVOKE CREATE ON SCHEMA public FROM PUBLIC',
    `GRANT USAGE ON SCHEMA public TO ${names}`,
    `REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${names}`,
    `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${names}`,
  ]
}

const tableRights = async (client: Queryable): Promise<string[]> => {
  const { rows } = await client.query<{ name: string; isTable: boolean }>(
    `SELECT relname AS name, relkind <> 'v' AS "isTable" FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v') AND NOT relispartition ORDER BY 1`,
  )
  return rows.flatMap(({ name, isTable }) =>
    (['web', 'worker'] as const).flatMap((role) => {
      const rights = declaredRights(name, { role, isView: !isTable })
      const all = [...rights, ...(role === 'web' && columnsOfWeb[name] ? [`UPDATE (${columnsOfWeb[name]})`] : [])]
      return all.length > 0 ? [`GRANT ${all.join(', ')} ON ${name} TO ${processRoles[role]}`] : []
    }),
  )
}

const functionRights = async (client: Queryable): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM unnest($1::text[]) name WHERE to_regprocedure(name) IS NOT NULL',
    [Object.keys(ownersFunctions)],
  )
  return rows.flatMap(({ name }) => [
    `REVOKE ALL ON FUNCTION ${name} FROM PUBLIC`,
    `GRANT EXECUTE ON FUNCTION ${name} TO ${(ownersFunctions[name] ?? []).map((role) => processRoles[role]).join(', ')}`,
  ])
}
