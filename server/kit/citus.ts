import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Database } from './database.ts'
import { changingSchema } from './migrate.ts'

/**
 * Distributes the newest schema over the nodes of a Citus cluster: runs every `NNNN-name.sql` of the folder, in order, in
 * one transaction. Tables that are already distributed stay as they are, so run it again after each migration.
 * @returns a sentence for each change
 * @throws Error when the database has no Citus extension
 */
export const spread = (database: Database, folder: string): Promise<string[]> =>
  changingSchema(database, async (client) => {
    if (!(await isCitus(client)))
      throw new Error(
        'This database is no Citus cluster. Ask its administrator for CREATE EXTENSION citus, and connect to the coordinator.',
      )
    const said: string[] = []
    client.on('notice', ({ message }) => message?.startsWith('tamuvo: ') && said.push(message.slice('tamuvo: '.length)))
    await runAll(client, folder)
    return said
  })

const isCitus = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query(`SELECT FROM pg_proc WHERE proname = 'create_distributed_table' LIMIT 1`)
  return rows.length > 0
}

const runAll = async (client: pg.Client, folder: string): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  await client.query('BEGIN')
  try {
    // What follows changes functions after tables, which Citus does over one connection to each machine only.
    await client.query(`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`)
    for (const name of names) await client.query(await readFile(join(folder, name), 'utf8'))
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`the schema could not be spread: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
