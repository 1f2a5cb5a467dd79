import { rm } from 'node:fs/promises'
import { citusFolder, findCitus } from '@tamuvo/tools/citus/build.mjs'
import { startCluster } from '@tamuvo/tools/citus/cluster.mjs'
import { startPostgres } from '@tamuvo/tools/postgres.mjs'
import { inProject } from '@tamuvo/tools/project.mjs'
import { runBuilt } from '@tamuvo/tools/run-program.mjs'
import { throwawayFolder } from '@tamuvo/tools/throwaway-folder.mjs'

/**
 * Where the worlds of a run are. `machines`: those of a cluster, by the addresses of their administrator; each has the databases that the
 * others have.
 */
export type StoryDatabase = { url: string; machines: string[]; keepAsTemplate(): Promise<void>; stop(): Promise<void> }

/** An empty database of the PostgreSQL that comes with npm; with `CITUS=1` one that is spread over a coordinator and two workers. */
export const startDatabase = async (): Promise<StoryDatabase> => {
  const dir = await throwawayFolder()
  const begun = await (process.env['CITUS'] ? startSpread(dir) : startPlain(dir)).catch(async (error: unknown) => {
    await rm(dir, { recursive: true, force: true })
    throw error
  })
  const stop = async () => {
    await begun.stop()
    await rm(dir, { recursive: true, force: true })
  }
  return { ...begun, stop }
}

const startPlain = async (dataDir: string): Promise<StoryDatabase> => {
  const { url, stop } = await startPostgres({ dataDir, durable: false, settings: { max_connections: 200 } })
  return { url, machines: [], keepAsTemplate: async () => {}, stop }
}

const startSpread = async (dir: string): Promise<StoryDatabase> => {
  const citus = findCitus(citusFolder())
  if (!citus) throw new Error(`there is no Citus in ${citusFolder()}: npm run citus -- build`)
  const cluster = await startCluster({ citus, dir, workers: 2, durable: false })
  const code = await runBuilt(inProject('tools', 'migrate.mjs'), ['--citus'], { DATABASE_URL: cluster.url })
  if (code !== 0) {
    await cluster.stop()
    throw new Error('the database was not spread')
  }
  return {
    url: cluster.url,
    machines: cluster.nodes.map((node) => cluster.administratorUrl(node, 'postgres')),
    keepAsTemplate: () => cluster.keepAsTemplate(new URL(cluster.url).pathname.slice(1)),
    stop: cluster.stop,
  }
}
