import { join } from 'node:path'
import { citusFolder, findCitus } from '@tamuvo/tools/citus/build.mjs'
import { type Cluster, startCluster } from '@tamuvo/tools/citus/cluster.mjs'
import type { QueryResultRow } from 'pg'
import { spread } from '../kit/citus.ts'
import { connectDatabase, type Database } from '../kit/database.ts'
import { migrate } from '../kit/migrate.ts'

export type KillableCluster = Cluster

/**
 * `spare`: workers that run beside it, and hold nothing yet. `archives`: each machine keeps its log, to be restored from. `beforeSpread`:
 * called while all is on the coordinator.
 */
type ClusterOptions = { spare?: number; archives?: boolean; beforeSpread?: (database: Database) => Promise<unknown> }

/** A spread database on a coordinator and two workers that keep what they have answered, so that they may be killed. The caller stops it. */
export const killableCluster = async (
  dir: string,
  { spare = 0, archives = false, beforeSpread }: ClusterOptions = {},
): Promise<Cluster> => {
  const citus = findCitus(citusFolder())
  if (!citus) throw new Error(`there is no Citus in ${citusFolder()}: npm run citus -- build`)
  const cluster = await startCluster({ citus, dir, workers: 2 + spare, archives })
  for (const { port } of cluster.nodes.slice(3)) await administer(cluster, `SELECT citus_remove_node('127.0.0.1', ${port})`)
  const database = connectDatabase(cluster.url, { statementTimeoutMs: 0 })
  const migrations = join(import.meta.dirname, '../migrations')
  await migrate(database, migrations)
  await beforeSpread?.(database)
  await spread(database, join(migrations, 'citus'))
  await database.close()
  return cluster
}

/** Asks the coordinator with the rights of an administrator. */
export const administer = async (cluster: Cluster, statement: string): Promise<void> => {
  const [coordinator] = cluster.nodes
  if (!coordinator) throw new Error('there is a coordinator')
  await administerNode(cluster, coordinator, statement)
}

/** Asks one machine with the rights of an administrator. */
export const administerNode = async <Row extends QueryResultRow>(
  cluster: Cluster,
  node: Cluster['nodes'][number],
  statement: string,
): Promise<Row[]> => {
  const name = new URL(cluster.url).pathname.slice(1)
  const database = connectDatabase(cluster.administratorUrl(node, name), { statementTimeoutMs: 0, max: 1 })
  try {
    return (await database.query<Row>(statement)).rows
  } finally {
    await database.close()
  }
}
