import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { startPostgres, type RunningPostgres } from '@tamuvo/tools/postgres.mjs'
import { throwawayFolder } from '@tamuvo/tools/throwaway-folder.mjs'
import type { TestProject } from 'vitest/node'
import { connectDatabase } from '../kit/database.ts'
import { migrate } from '../kit/migrate.ts'
import { makeRoles } from '../kit/roles.ts'
import { startTestCluster, type TestServer } from './start-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The local port that starts the shared PostgreSQL and returns its URL. */
    postgresDoor: number
  }
}

const template = 'tamuvo'
export const rolePassword = 'of-tests-only'
const migrations = join(import.meta.dirname, '../migrations')

/** vitest calls this once a run. PostgreSQL itself starts when a test file connects, so pure tests do not wait for it. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  let started: Promise<{ server: TestServer; stop(): Promise<void> }> | undefined
  const door = createServer((socket) => {
    started ??= process.env['CITUS'] ? startTestCluster({ template, rolePassword }) : startTestServer()
    started.then(
      ({ server }) => socket.end(JSON.stringify(server)),
      (error: Error) => socket.end(JSON.stringify({ error: error.message })),
    )
  })
  await new Promise<void>((done) => door.listen(0, '127.0.0.1', done))
  const address = door.address()
  if (address && typeof address === 'object') project.provide('postgresDoor', address.port)
  return async () => {
    door.close()
    await (await started?.catch(() => undefined))?.stop()
  }
}

const startTestServer = async () => {
  const dataDir = await throwawayFolder()
  const postgres = await startPostgres({ dataDir, durable: false, settings: { max_connections: 500 } })
  const stop = () => stopAndRemove(postgres, dataDir)
  try {
    await makeTemplate(postgres.url)
    return { server: { url: postgres.url.replace(/\/tamuvo$/, '/postgres'), template }, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const makeTemplate = async (url: string): Promise<void> => {
  const database = connectDatabase(url)
  try {
    await makeRoles(database, { web: rolePassword, worker: rolePassword })
    await migrate(database, migrations)
  } finally {
    await database.close()
  }
}

export const stopAndRemove = async (postgres: RunningPostgres, dataDir: string): Promise<void> => {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
