import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../free-port.mjs'
import { PlainError } from '../plain-error.mjs'
import { launch } from '../postgres/launch.mjs'
import { clearLeftover, stopPostmaster } from '../postgres/postmaster.mjs'
import { chooseUser, commandLine, handOver, spawnOptions } from '../postgres/run-as.mjs'

/** @typedef {import('../postgres/launch.mjs').Running} Running */
/** @typedef {{ name: string, port: number, pid: number, isNew: boolean, logFile: string, hold: () => void, stop: () => Promise<void> }} Node */

export const administrator = 'postgres'
const initLimitMs = 120_000

/**
 * Settings of every node. Prepared transactions are what a change on several nodes is committed by. Waiting for deadlocks over
 * several nodes, as long as Citus does by default, would be felt.
 */
const settings = {
  shared_preload_libraries: 'citus',
  shared_buffers: '128MB',
  max_connections: 300,
  max_prepared_transactions: 600,
  // Citus keeps one for each database.
  max_worker_processes: 40,
  wal_level: 'logical',
  // A machine whose power or network is gone is found out within ten seconds; else what waits for it would do so for hours.
  'citus.node_conninfo': 'sslmode=disable keepalives_idle=5 keepalives_interval=2 keepalives_count=2 tcp_user_timeout=9000',
  'citus.local_hostname': '127.0.0.1',
  'citus.shard_count': 8,
  'citus.enable_statistics_collection': 'off',
  // How soon what a machine that was away had prepared is ended. Until then rounds are not settled.
  'citus.recover_2pc_interval': '10s',
}

/** Each node keeps its log beside its files, from where it can be restored to any moment. */
const archived = { archive_mode: 'on', archive_command: 'test ! -f ../archive/%f && cp %p ../archive/%f' }

/** For clusters that live no longer than a test. */
const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Starts one node, and makes its files the first time.
 * @typedef {{ native: string, dir: string, name: string, password: string, durable: boolean, archives: boolean }} NodeOptions
 * @param {NodeOptions} options
 * @returns {Promise<Node>}
 */
export const startNode = async ({ native, dir, name, password, durable, archives }) => {
  const home = join(dir, name)
  mkdirSync(home, { recursive: true })
  const cluster = join(home, 'postgres')
  const place = { home, cluster, runAs: chooseUser({ native, cluster }), logFile: join(home, 'postgres.log') }
  const isNew = !existsSync(join(cluster, 'PG_VERSION'))
  if (isNew) initialize(place, password)
  else await clearLeftover(cluster)
  if (archives) makeArchive(place)
  const running = await launch(place, {
    port: await portOf(home),
    durable: true,
    settings: { ...settings, ...(durable ? {} : careless), ...(archives ? archived : {}) },
  })
  return {
    name,
    port: running.port,
    pid: running.pid,
    isNew,
    logFile: place.logFile,
    hold: running.hold,
    stop: () => stop(running),
  }
}

/** Other nodes know a node by its port, so it keeps it. @param {string} home */
const portOf = async (home) => {
  const file = join(home, 'port')
  if (!existsSync(file)) writeFileSync(file, String(await freePort()))
  return Number(readFileSync(file, 'utf8'))
}

/** @param {import('../postgres/cluster.mjs').Place} place */
const makeArchive = ({ home, runAs }) => {
  mkdirSync(join(home, 'archive'), { recursive: true })
  handOver(runAs, join(home, 'archive'))
}

/** @param {Running} running */
const stop = async ({ pid, exited }) => {
  await stopPostmaster(pid)
  await exited
}

/** @param {import('../postgres/cluster.mjs').Place} place @param {string} password */
const initialize = (place, password) => {
  const file = join(place.home, 'password')
  rmSync(place.cluster, { recursive: true, force: true })
  mkdirSync(place.cluster, { mode: 0o700 })
  handOver(place.runAs, place.cluster)
  writeFileSync(file, password, { mode: 0o600 })
  handOver(place.runAs, file)
  const options = ['-U', administrator, `--pwfile=${file}`, '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync']
  const [command, args] = commandLine(place.runAs, ['initdb', '-D', place.cluster, ...options])
  const result = spawnSync(command, args, { ...spawnOptions(place), encoding: 'utf8', timeout: initLimitMs })
  rmSync(file)
  if (result.status === 0) return
  throw new PlainError(`PostgreSQL could not make a node in ${place.home}: ${result.error?.message ?? result.stderr.trim()}`)
}
