import { buildStoryServer } from '@tamuvo/tools/build/story-server.mjs'
import { startDatabase } from './database.ts'
import { originVariable, type Origin, startServer } from './world.ts'

/** Creates a database with the demo, which each worker copies. */
const setUp = async (): Promise<() => Promise<void>> => {
  const { url, machines, keepAsTemplate, stop } = await startDatabase()
  try {
    const origin: Origin = { program: await buildStoryServer(), databaseUrl: url, machines }
    await (await startServer(origin)).close()
    await keepAsTemplate()
    process.env[originVariable] = JSON.stringify(origin)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

// Playwright requires a default export.
export default setUp
