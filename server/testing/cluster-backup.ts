import { execFile } from 'node:child_process'
import { appendFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { citusFolder, findCitus } from '@tamuvo/tools/citus/build.mjs'
import type { Cluster } from '@tamuvo/tools/citus/cluster.mjs'
import { administer, administerNode } from './killable-cluster.ts'

type Node = Cluster['nodes'][number]

const homeOf = ({ logFile }: Node): string => dirname(logFile)
const copyOf = (node: Node): string => join(homeOf(node), 'backup')

/** Copies the files of one machine after the other, while it works. */
export const backUp = async (cluster: Cluster): Promise<void> => {
  const program = join(findCitus(citusFolder())?.native ?? '', 'bin/pg_basebackup')
  for (const node of cluster.nodes) {
    const from = cluster.administratorUrl(node, 'postgres')
    await promisify(execFile)(program, ['-d', from, '-D', copyOf(node), '--checkpoint=fast', '--no-sync'])
  }
}

/** Names a moment to which all machines can be restored together, and waits until the log up to it is kept. */
export const markMoment = async (cluster: Cluster, name: string): Promise<void> => {
  await administer(cluster, `SELECT citus_create_restore_point('${name}')`)
  for (const node of cluster.nodes) {
    const [ended] = await administerNode<{ file: string }>(cluster, node, 'SELECT pg_walfile_name(pg_switch_wal()) AS file')
    const isKept = async (): Promise<boolean> => {
      const [archiver] = await administerNode<{ last: string }>(
        cluster,
        node,
        'SELECT last_archived_wal AS last FROM pg_stat_archiver',
      )
      return (archiver?.last ?? '') >= (ended?.file ?? '')
    }
    while (!(await isKept())) await sleep(100)
  }
}

/** Kills all machines, takes their files away, and starts them from copy and log, each as it was at the moment. */
export const loseAndRestore = async (cluster: Cluster, moment: string): Promise<void> => {
  for (const { pid } of cluster.nodes) process.kill(pid, 'SIGKILL')
  await Promise.all(
    cluster.nodes.map(async (node) => {
      const files = join(homeOf(node), 'postgres')
      await rm(files, { recursive: true, maxRetries: 20 })
      await rename(copyOf(node), files)
      await appendFile(join(files, 'postgresql.auto.conf'), settingsTo(moment))
      await writeFile(join(files, 'recovery.signal'), '')
      await cluster.restart(node)
    }),
  )
}

const settingsTo = (moment: string): string =>
  [
    `restore_command = 'cp ../archive/%f %p'`,
    `recovery_target_name = '${moment}'`,
    `recovery_target_action = 'promote'`,
    // No caller is answered before.
    'hot_standby = off',
    '',
  ].join('\n')
