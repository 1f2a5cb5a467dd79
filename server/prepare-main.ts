import { join } from 'node:path'
import { connectDatabase } from './kit/database.ts'
import { prepareDatabase } from './prepare-database.ts'

// Run by `npm start` before the server, which then needs no rights of the owner. Silent, unless it fails.
const { MIGRATE_URL = '', MIGRATIONS_DIR = join(import.meta.dirname, 'migrations') } = process.env
const owner = connectDatabase(MIGRATE_URL, { max: 2 })
try {
  await prepareDatabase(owner, MIGRATIONS_DIR, process.env)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await owner.close()
}
