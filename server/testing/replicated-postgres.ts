import { appendFile, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RunningPostgres, startPostgres } from '@tamuvo/tools/postgres.mjs'
import { throwawayFolder } from '@tamuvo/tools/throwaway-folder.mjs'
import pg from 'pg'
import { atEnd } from './at-end.ts'
import { openRelay } from './relay.ts'

/** A PostgreSQL that others may follow. */
type Replica = {
  readonly url: string
  readonly port: number
  run(statement: string): Promise<unknown[]>
  stop(): Promise<void>
}

export type ReplicatedPostgres = {
  /** Stays the same whichever of them is asked, as behind PgBouncer. */
  readonly url: string
  readonly primary: Replica
  /** Copies the primary to another one that follows it. */
  follow(): Promise<Replica>
  /** Cuts a standby off: what comes later never reaches it. */
  cutOff(standby: Replica): Promise<void>
  /** Ends the primary and makes the standby the primary. */
  promote(standby: Replica): Promise<void>
}

const settings = { fsync: 'off', max_wal_senders: 4, min_wal_size: '32MB' }

/** Starts a primary without schema, behind an address of its own. All is removed at the end of the test file. */
export const replicatedPostgres = async (): Promise<ReplicatedPostgres> => {
  const home = await throwawayFolder()
  const homes = new Map<Replica, string>()
  let count = 0
  const start = async (folder: string): Promise<Replica> => {
    const replica = replicaOf(await startPostgres({ dataDir: folder, settings }))
    homes.set(replica, folder)
    return replica
  }
  let primary = await start(join(home, 'first'))
  const relay = await openRelay(primary.port)
  atEnd(async () => {
    relay.close()
    for (const each of homes.keys()) await each.stop()
    await rm(home, { recursive: true, force: true })
  })
  const address = new URL(primary.url)
  address.port = String(relay.port)
  return {
    url: address.href,
    get primary() {
      return primary
    },
    follow: async () => {
      const folder = join(home, `standby-${++count}`)
      await copyCluster(primary, { from: homes.get(primary) ?? '', to: folder })
      const standby = await start(folder)
      await until(async () => (await primary.run(`SELECT FROM pg_stat_replication WHERE state = 'streaming'`)).length > 0)
      return standby
    },
    cutOff: async (standby) => {
      await standby.run(`ALTER SYSTEM SET primary_conninfo = ''`)
      await standby.run('SELECT pg_reload_conf()')
      await until(async () => (await standby.run('SELECT FROM pg_stat_wal_receiver')).length === 0)
    },
    promote: async (standby) => {
      relay.lead(0)
      await primary.stop()
      await standby.run('SELECT pg_promote()')
      primary = standby
      relay.lead(standby.port)
    },
  }
}

const replicaOf = ({ url, port, stop }: RunningPostgres): Replica => ({
  url,
  port,
  stop,
  run: async (statement) => {
    const client = new pg.Client(url)
    await client.connect()
    try {
      return (await client.query(statement)).rows
    } finally {
      await client.end()
    }
  },
})

/** As pg_basebackup does, which the binaries of the package lack. */
const copyCluster = async ({ url, port }: Replica, { from, to }: { from: string; to: string }): Promise<void> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(`SELECT pg_backup_start('copy', true)`)
    await mkdir(to)
    await cp(join(from, 'postgres.password'), join(to, 'postgres.password'))
    await cp(join(from, 'postgres'), join(to, 'postgres'), {
      recursive: true,
      filter: (path) => !path.endsWith('postmaster.pid'),
    })
    for (const file of await readdir(join(to, 'postgres', 'pg_replslot'))) await rm(join(to, 'postgres', 'pg_replslot', file))
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
    await writeFile(join(to, 'postgres', 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
  const { username, password } = new URL(url)
  const info = `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=standby`
  await appendFile(
    join(to, 'postgres', 'postgresql.auto.conf'),
    `\nprimary_conninfo = '${info}'\nsynchronous_standby_names = ''\n`,
  )
  await writeFile(join(to, 'postgres', 'standby.signal'), '')
}

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo()));
}
