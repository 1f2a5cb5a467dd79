import { join } from 'node:path'
import { spread } from './kit/citus.ts'
import { connectDatabase } from './kit/database.ts'
import { prepareDatabase } from './prepare-database.ts'

/**
 * Migrates the database of MIGRATE_URL, or DATABASE_URL, as every process does that starts with the login of the owner, and prints
 * what ran. The logins of processes get their rights. With `--citus` it then distributes the tables over the cluster.
 */
export const main = async (words: readonly string[]): Promise<void> => {
  const { url, folder } = readEnvironment()
  const unknown = words.find((word) => word !== '--citus')
  if (unknown) throw new PlainError(`What is "${unknown}"? Say: npm run migrate, or npm run migrate -- --citus`)
  const database = connectDatabase(url)
  try {
    const { changes, logins } = await prepareDatabase(database, folder, process.env)
    say(changes, 'The schema is the newest already.')
    if (logins.length > 0) say([`${logins.join(' and ')} have their rights.`], '')
    if (words.includes('--citus')) say(await spread(database, join(folder, 'citus')), 'All tables are where they belong already.')
  } catch (error) {
    throw new PlainError(explain(error), { cause: error })
  } finally {
    await database.close()
  }
}

/** An error of usage or configuration; printed without a stack trace. */
class PlainError extends Error {
  override name = 'PlainError'
}

const readEnvironment = (): { url: string; folder: string } => {
  const { DATABASE_URL, MIGRATE_URL: url = DATABASE_URL, MIGRATIONS_DIR: folder } = process.env
  if (!url)
    throw new PlainError(
      'Set MIGRATE_URL to the database to migrate, with the login of its owner. The database that comes with the project migrates when it starts.',
    )
  return { url, folder: folder ?? join(import.meta.dirname, 'migrations') }
}

const say = (done: readonly string[], nothing: string): void => {
  process.stdout.write(`${done.length > 0 ? done.join('\n') : nothing}\n`)
}

const explain = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ECONNREFUSED') return 'The database does not answer at MIGRATE_URL or DATABASE_URL.'
  if (code === '28P01' || code === '28000')
    return 'The database does not accept the user or password in MIGRATE_URL or DATABASE_URL.'
  return error instanceof Error ? error.message : String(error)
}
