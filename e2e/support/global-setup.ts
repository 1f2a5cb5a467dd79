import { rm } from 'node:fs/promises'
import { buildStoryServer } from '@tamuvo/tools/build/story-server.mjs'
import { startPostgres } from '@tamuvo/tools/postgres.mjs'
import { throwawayFolder } from '@tamuvo/tools/throwaway-folder.mjs'
import { originVariable, type Origin, startServer } from './world.ts'

/** Creates a database with the demo, which each worker copies. */
const setUp = async (): Promise<() => Promise<void>> => {
  const dataDir = await throwawayFolder()
  const postgres = await startPostgres({ dataDir, durable: false, settings: { max_connections: 200 } })
  const tearDown = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const origin: Origin = { program: await buildStoryServer(), databaseUrl: postgres.url }
    await (await startServer(origin)).close()
    process.env[originVariable] = JSON.stringify(origin)
  } catch (error) {
    await tearDown()
    throw error
  }
  return tearDown
}

// Playwright requires a default export.
export default setUp
