import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

/** The current SQL functions of an area: `server/<area>/functions.sql`. The hash is of the file. */
export type AreaFunctions = { area: string; text: string; hash: string }

/**
 * Reads the functions of all areas beside the folder of migrations, in the order in which the areas' tables are created; areas
 * without tables come last.
 * @param files names of migrations such as 0020-ledger.sql, in order
 */
export const readFunctions = async (folder: string, files: readonly string[]): Promise<AreaFunctions[]> => {
  const beside = join(folder, '..')
  const withTables = files.map((file) => /^\d{4}-([a-z0-9]+)/.exec(file)?.[1] ?? '')
  const folders = (await readdir(beside, { withFileTypes: true })).filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const areas = [...new Set([...withTables, ...folders.sort()])].filter((area) => existsSync(join(beside, area, 'functions.sql')))
  return Promise.all(
    areas.map(async (area) => {
      const text = await readFile(join(beside, area, 'functions.sql'), 'utf8')
      return { area, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** As a cluster needs them, from the first moment on: Citus plans no statement for values that it does not know yet. */
export const planningAnew = (functions: readonly AreaFunctions[]): AreaFunctions[] =>
  functions.map((each) => ({
    ...each,
    text: each.text.replaceAll('plan_cache_mode = force_generic_plan', 'plan_cache_mode = auto'),
  }))

/**
 * A migration with the functions that it needs while it runs, such as those of its triggers: they are inserted at a line
 * `-- functions: kit ledger`. Their bodies are not checked yet, since they may use tables that are created later.
 */
export const withFunctions = (migration: string, functions: readonly AreaFunctions[]): string =>
  migration.replaceAll(/^-- functions: (.+)$/gm, (_line, names: string) => {
    const texts = names
      .trim()
      .split(/\s+/)
      .map((area) => textOf(area, functions))
    return ['SET LOCAL check_function_bodies = off;', ...texts, 'SET LOCAL check_function_bodies = on;'].join('\n')
  })

const textOf = (area: string, functions: readonly AreaFunctions[]): string => {
  const found = functions.find((of) => of.area === area)
  if (!found) throw new Error(`there are no functions of "${area}"`)
  return found.text
}

/**
 * Whether a newer version has migrated the database: its functions then stay, while processes of both versions run.
 * So a function that the new version depends on must come together with a migration.
 */
export const isBehind = async (client: pg.Client, files: readonly string[]): Promise<boolean> => {
  const { rows } = await client.query('SELECT FROM migration WHERE name <> ALL ($1) LIMIT 1', [files])
  return rows.length > 0
}

/** Replaces the functions of each area whose text changed, each area in its own transaction. */
export const replaceChanged = async (client: pg.Client, functions: readonly AreaFunctions[]): Promise<string[]> => {
  const { rows } = await client.query<{ area: string; hash: string }>('SELECT area, hash FROM migration_functions')
  const done = new Map(rows.map((row) => [row.area, row.hash]))
  const ran: string[] = []
  for (const each of functions) {
    if (done.get(each.area) === each.hash) continue
    await replace(client, each)
    ran.push(`functions of ${each.area}`)
  }
  return ran
}

const replace = async (client: pg.Client, { area, hash, text }: AreaFunctions): Promise<void> => {
  await client.query('BEGIN')
  try {
    await client.query(text)
    await client.query(
      `INSERT INTO migration_functions (area, hash) VALUES ($1, $2)
       ON CONFLICT (area) DO UPDATE SET hash = excluded.hash, ran_at = now()`,
      [area, hash],
    )
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`the functions of ${area} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
