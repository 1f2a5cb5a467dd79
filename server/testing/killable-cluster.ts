import { join } from 'node:path'
import { citusFolder, findCitus } from '@tamuvo/tools/citus/build.mjs'
import { type Cluster, startCluster } from '@tamuvo/tools/citus/cluster.mjs'
import { spread } from '../kit/citus.ts'
import { connectDatabase } from '../kit/database.ts'
import { migrate } from '../kit/migrate.ts'

export type KillableCluster = Cluster

/** A spread database on a coordinator and two workers that keep what they have answered, so that they may be killed. The caller stops it. */
export const killableCluster = async (dir: string): Promise<Cluster> => {
  const citus = findCitus(citusFolder())
  if (!citus) throw new Error(`there is no Citus in ${citusFolder()}: npm run citus -- build`)
  const cluster = await startCluster({ citus, dir, workers: 2 })
  const database = connectDatabase(cluster.url, { statementTimeoutMs: 0 })
  const migrations = join(import.meta.dirname, '../migrations')
  await migrate(database, migrations)
  await spread(database, join(migrations, 'citus'))
  await database.close()
  return cluster
}
