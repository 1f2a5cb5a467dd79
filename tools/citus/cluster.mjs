import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { databaseName, userName } from '../postgres/cluster.mjs'
import { administrator, startNode } from './node.mjs'

/** @typedef {import('./node.mjs').Node} Node */
/**
 * @typedef {object} Cluster
 * @property {string} url of the coordinator, for the owner of the tables, who is no superuser
 * @property {Node[]} nodes the coordinator first
 * @property {(node: Node, database: string) => string} administratorUrl
 * @property {(database: string) => Promise<void>} keepAsTemplate ends all sessions of a database on each node and lets none begin, so that it can be copied
 * @property {(node: Node) => Promise<void>} restart starts a node that was killed; it stays the same object
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a coordinator and its workers on this machine. The first time an empty database is made on each of them.
 * @param {{ citus: import('./build.mjs').Citus, dir: string, workers: number, durable?: boolean, archives?: boolean }} options
 *   `archives`: each node keeps its log in `archive`, beside its files
 * @returns {Promise<Cluster>}
 */
export const startCluster = async ({ citus: { native }, dir, workers, durable = true, archives = false }) => {
  const password = passwordOf(dir)
  const names = ['coordinator', ...Array.from({ length: workers }, (_, no) => `worker-${no + 1}`)]
  /** @type {Node[]} */
  const nodes = []
  const stop = async () => void (await Promise.all(nodes.splice(0).map((node) => node.stop())))
  try {
    for (const name of names) nodes.push(await startNode({ native, dir, name, password, durable, archives }))
    const urlOf = urls(password)
    if (nodes.some(({ isNew }) => isNew)) await introduce(nodes, password)
    const [coordinator] = nodes
    if (!coordinator) throw new Error('a cluster has a coordinator')
    return {
      url: urlOf(coordinator, userName, databaseName),
      nodes: [...nodes],
      administratorUrl: (node, database) => urlOf(node, administrator, database),
      keepAsTemplate: async (database) => {
        for (const node of nodes)
          await ask(urlOf(node, administrator, 'postgres'), [
            `ALTER DATABASE ${database} ALLOW_CONNECTIONS false`,
            // Citus keeps one in each.
            `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${database}'`,
          ])
      },
      restart: async (node) =>
        void Object.assign(node, await startNode({ native, dir, name: node.name, password, durable, archives })),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** @param {string} dir */
const passwordOf = (dir) => {
  const file = join(dir, 'password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

/** @param {string} password */
const urls =
  (password) =>
  /** @param {Node} node @param {string} user @param {string} database */
  ({ port }, user, database) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${database}`

/** Makes the database on every node, and the nodes known to the coordinator. @param {Node[]} nodes @param {string} password */
const introduce = async (nodes, password) => {
  const urlOf = urls(password)
  for (const node of nodes) {
    await ask(urlOf(node, administrator, 'postgres'), [
      `CREATE ROLE ${userName} LOGIN PASSWORD '${password}'`,
      `CREATE DATABASE ${databaseName} OWNER ${userName}`,
    ])
    await ask(urlOf(node, administrator, databaseName), [
      'CREATE EXTENSION citus',
      // How the nodes connect to each other.
      `INSERT INTO pg_dist_authinfo VALUES (0, '${administrator}', 'password=${password}'), (0, '${userName}', 'password=${password}')`,
    ])
  }
  const [coordinator, ...workers] = nodes
  if (!coordinator) return
  await ask(urlOf(coordinator, administrator, databaseName), [
    `SELECT citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`,
    ...workers.map(({ port }) => `SELECT citus_add_node('127.0.0.1', ${port})`),
  ])
}

/** @param {string} url @param {string[]} statements */
const ask = async (url, statements) => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
