import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { citusFolder, findCitus } from '@tamuvo/tools/citus/build.mjs'
import { type Cluster, startCluster } from '@tamuvo/tools/citus/cluster.mjs'
import { throwawayFolder } from '@tamuvo/tools/throwaway-folder.mjs'
import pg from 'pg'
import { spread } from '../kit/citus.ts'
import { connectDatabase } from '../kit/database.ts'
import { migrate } from '../kit/migrate.ts'
import { makeRoles, processRoles } from '../kit/roles.ts'

/**
 * The administrator's URL and the template database. On a cluster it is the coordinator's; the tables then belong to `owner`, and
 * each of the `workers` has the same databases.
 */
export type TestServer = { url: string; template: string; owner?: string; workers?: string[] }

/** One test loses rows on purpose. */
const lostRows = /could not find the intermediate result file "(?!of_a_test)/
const migrations = join(import.meta.dirname, '../migrations')

/** Starts a coordinator and two workers whose databases are spread, for the tests of a run with `CITUS=1`. */
export const startTestCluster = async (names: {
  template: string
  rolePassword: string
}): Promise<{ server: TestServer; stop(): Promise<void> }> => {
  const citus = findCitus(citusFolder())
  if (!citus) throw new Error(`there is no Citus in ${citusFolder()}: npm run citus -- build`)
  const dir = await throwawayFolder()
  const cluster = await startCluster({ citus, dir, workers: 2, durable: false })
  const stop = async (): Promise<void> => {
    await cluster.stop()
    const said = await Promise.all(cluster.nodes.map(({ logFile }) => readFile(logFile, 'utf8')))
    await rm(dir, { recursive: true, force: true })
    // It is a warning only, but the statement then answers without these rows.
    if (said.some((text) => lostRows.test(text))) throw new Error('Citus said in its log that it lost rows of an answer')
  }
  try {
    await makeTemplate(cluster, names)
    const [url = '', ...workers] = cluster.nodes.map((node) => cluster.administratorUrl(node, 'postgres'))
    return { server: { url, template: names.template, owner: cluster.url, workers }, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const makeTemplate = async (
  cluster: Cluster,
  { template, rolePassword }: { template: string; rolePassword: string },
): Promise<void> => {
  const owner = new URL(cluster.url).username
  const roles = Object.values(processRoles)
  const passwords = { web: rolePassword, worker: rolePassword }
  const onEach = async (database: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
    for (const node of cluster.nodes) await once(cluster.administratorUrl(node, database), work)
  }
  await onEach('postgres', async (client) => {
    await makeRoles(client, passwords)
    await client.query(`GRANT ${roles.join(', ')} TO ${owner}`)
    // Who owns a plain database of tests is its administrator, and some of them switch triggers off.
    await client.query(`GRANT SET ON PARAMETER session_replication_role TO ${owner}`)
  })
  // How the nodes connect to each other for a process.
  await onEach(template, (client) =>
    client.query(`INSERT INTO pg_dist_authinfo SELECT 0, role, $2 FROM unnest($1::text[]) role`, [
      roles,
      `password=${rolePassword}`,
    ]),
  )
  const database = connectDatabase(cluster.url, { statementTimeoutMs: 0 })
  try {
    await migrate(database, migrations)
    await spread(database, join(migrations, 'citus'))
  } finally {
    await database.close()
  }
  await cluster.keepAsTemplate(template)
}

const once = async (url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
