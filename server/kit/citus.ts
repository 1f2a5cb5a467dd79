import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Database, Queryable } from './database.ts'
import { changingSchema } from './schema-change.ts'

/**
 * Distributes the newest schema over the nodes of a Citus cluster: runs every `NNNN-name.sql` of the folder, in order, in
 * one transaction. Tables that are already distributed stay as they are. From then on each migration does so too.
 * @returns a sentence for each change
 * @throws Error when the database has no Citus extension
 */
export const spread = (database: Database, folder: string): Promise<string[]> =>
  changingSchema(database, async (client) => {
    if (!(await isCitus(client)))
      throw new Error(
        'This database is no Citus cluster. Ask its administrator for CREATE EXTENSION citus, and connect to the coordinator.',
      )
    return spreadNow(client, await readSpread(client, folder))
  })

/** Whether tables of this database lie on other machines. */
export const isSpread = async (client: Queryable): Promise<boolean> => {
  const { rows } = await client.query<{ isThere: boolean }>(`SELECT to_regclass('pg_dist_partition') IS NOT NULL AS "isThere"`)
  return rows[0]?.isThere === true && (await client.query('SELECT FROM pg_dist_partition LIMIT 1')).rows.length > 0
}

/** Where the machines of a cluster are, apart from the coordinator, as host:port; none where one machine holds all. */
export const machineAddresses = async (client: Queryable): Promise<string[]> => {
  if (!(await isSpread(client))) return []
  const { rows } = await client.query<{ address: string }>(
    `SELECT nodename || ':' || nodeport AS address FROM pg_dist_node WHERE groupid > 0 AND noderole = 'primary' ORDER BY groupid`,
  )
  return rows.map(({ address }) => address)
}

/** Distributes what migrations and new functions left on the coordinator, if they were not distributed since. */
export const spreadChanged = async (client: pg.Client, folder: string): Promise<string[]> => {
  const files = await readSpread(client, folder)
  const { rows } = await client.query(`SELECT FROM migration_functions WHERE area = '${recordedAs}' AND hash = $1`, [files.hash])
  return rows.length > 0 ? [] : spreadNow(client, files)
}

/**
 * What changes functions after tables: Citus then needs one connection alone to each machine. Triggers that only refuse may be on all
 * of them, and a change waits as long as it has to.
 */
export const inOneMode = `SET LOCAL citus.multi_shard_modify_mode = 'sequential'; SET LOCAL citus.enable_unsafe_triggers = on;
  SET LOCAL citus.propagate_set_commands = 'local'; SET LOCAL lock_timeout = 0`

/** Beside the areas whose functions are recorded there. */
const recordedAs = 'citus'

const isCitus = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query(`SELECT FROM pg_proc WHERE proname = 'create_distributed_table' LIMIT 1`)
  return rows.length > 0
}

type SpreadFiles = { texts: string[]; hash: string }

/** The hash is of these files and of all that has changed the schema. */
const readSpread = async (client: pg.Client, folder: string): Promise<SpreadFiles> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  const { rows } = await client.query<{ hash: string }>(
    `SELECT hash FROM migration UNION ALL SELECT hash FROM migration_functions WHERE area <> '${recordedAs}' ORDER BY 1`,
  )
  const hash = createHash('sha256').update(JSON.stringify([texts, rows.map((row) => row.hash)]))
  return { texts, hash: hash.digest('hex') }
}

const spreadNow = async (client: pg.Client, { texts, hash }: SpreadFiles): Promise<string[]> => {
  const said: string[] = []
  const listen = ({ message = '' }: { message?: string | undefined }): void => {
    if (message.startsWith('tamuvo: ')) said.push(message.slice('tamuvo: '.length))
  }
  client.on('notice', listen)
  await client.query('BEGIN')
  try {
    await client.query(inOneMode)
    for (const text of texts) await client.query(text)
    await client.query(
      `INSERT INTO migration_functions (area, hash) VALUES ('${recordedAs}', $1) ON CONFLICT (area) DO UPDATE SET hash = excluded.hash, ran_at = now()`,
      [hash],
    )
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`the schema could not be spread: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  } finally {
    client.off('notice', listen)
  }
  return said
}
