import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { connectDatabase } from '../kit/database.ts'
import { migrate } from '../kit/migrate.ts'
import { makeRoles } from '../kit/roles.ts'
import { atEnd } from './at-end.ts'
import { rolePassword } from './start-postgres.ts'
import { type KillablePostgres, openKillablePostgres } from './killable-postgres.ts'
import { throwawayFolder } from '@tamuvo/tools/throwaway-folder.mjs'

/** Starts one with the newest schema; it is removed at the end of the test file. Call it at the top of the file. */
export const durablePostgres = async (): Promise<KillablePostgres> => {
  const dataDir = await throwawayFolder({ onDisk: true })
  const postgres = await openKillablePostgres(dataDir)
  atEnd(async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  await migrateOnce(postgres.url)
  return postgres
}

const migrateOnce = async (url: string): Promise<void> => {
  const database = connectDatabase(url)
  try {
    await makeRoles(database, { web: rolePassword, worker: rolePassword })
    await migrate(database, join(import.meta.dirname, '../migrations'))
  } finally {
    await database.close()
  }
}
