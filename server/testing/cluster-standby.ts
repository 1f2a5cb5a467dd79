import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { citusFolder, findCitus } from '@tamuvo/tools/citus/build.mjs'
import type { Cluster } from '@tamuvo/tools/citus/cluster.mjs'
import { startNode } from '@tamuvo/tools/citus/node.mjs'
import { administer, administerNode } from './killable-cluster.ts'

type Node = Cluster['nodes'][number]

/**
 * Copies a machine to another one that follows it. The caller stops it.
 * @param isSynchronous the machine answers nothing that the other has not got
 */
export const followNode = async (cluster: Cluster, node: Node, isSynchronous: boolean): Promise<Node> => {
  const native = findCitus(citusFolder())?.native ?? ''
  const dir = dirname(dirname(node.logFile))
  const name = `${node.name}-standby`
  const from = new URL(cluster.administratorUrl(node, 'postgres'))
  from.searchParams.set('application_name', 'standby')
  await mkdir(join(dir, name), { recursive: true })
  const options = ['-D', join(dir, name, 'postgres'), '--write-recovery-conf', '--checkpoint=fast', '--no-sync']
  await promisify(execFile)(join(native, 'bin/pg_basebackup'), ['-d', from.href, ...options])
  const standby = await startNode({ native, dir, name, password: from.password, durable: true, archives: false })
  if (isSynchronous) {
    await administerNode(cluster, node, `ALTER SYSTEM SET synchronous_standby_names = 'standby'`)
    await administerNode(cluster, node, 'SELECT pg_reload_conf()')
  }
  const wanted = isSynchronous ? 'sync' : 'async'
  while ((await administerNode(cluster, node, `SELECT FROM pg_stat_replication WHERE sync_state = '${wanted}'`)).length === 0)
    await sleep(50)
  return standby
}

/** What comes from now on never reaches it. */
export const cutOffStandby = async (cluster: Cluster, standby: Node): Promise<void> => {
  await administerNode(cluster, standby, `ALTER SYSTEM SET primary_conninfo = ''`)
  await administerNode(cluster, standby, 'SELECT pg_reload_conf()')
  while ((await administerNode(cluster, standby, 'SELECT FROM pg_stat_wal_receiver')).length > 0) await sleep(50)
}

/** Makes a standby the machine in the place of another that is gone, as docs/recipes/scale-out.md says. */
export const takeOver = async (cluster: Cluster, node: Node, standby: Node): Promise<void> => {
  await administerNode(cluster, standby, 'SELECT pg_promote()')
  cluster.nodes[cluster.nodes.indexOf(node)] = standby
  await administer(
    cluster,
    `SELECT citus_update_node(nodeid, '127.0.0.1', ${standby.port}, force => true, lock_cooldown => 1000)
       FROM pg_dist_node WHERE nodeport = ${node.port}`,
  )
}
