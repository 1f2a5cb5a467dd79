import { rm } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { amount } from '@tamuvo/money/amount.ts'
import { openBetting } from '@tamuvo/server/betting/services.ts'
import { digitBet } from '@tamuvo/server/betting/testing.ts'
import { spread } from '@tamuvo/server/kit/citus.ts'
import { systemClock } from '@tamuvo/server/kit/clock.ts'
import { connectDatabase, type Database, inTransaction } from '@tamuvo/server/kit/database.ts'
import { idMaker } from '@tamuvo/server/kit/ids.ts'
import { gatherEvents } from '@tamuvo/server/kit/outbox.ts'
import { naturalKey } from '@tamuvo/server/ledger/keys.ts'
import { walletAccount } from '@tamuvo/server/ledger/accounts.ts'
import { openLedger } from '@tamuvo/server/ledger/posting.ts'
import { openWalletAccounts } from '@tamuvo/server/ledger/store.ts'
import { depositOf } from '@tamuvo/server/ledger/testing.ts'
import { citusFolder, findCitus } from '@tamuvo/tools/citus/build.mjs'
import { type Cluster, startCluster } from '@tamuvo/tools/citus/cluster.mjs'
import { throwawayFolder } from '@tamuvo/tools/throwaway-folder.mjs'
import { openSpins } from './cluster/spins.ts'
import { openVendors } from './cluster/vendors.ts'
import { postgresMicros } from './kit/cpu.ts'
import { fillJournal } from './kit/journal.ts'
import { figureOf, printTable, rate, ratio } from './kit/figures.ts'
import { applySchema } from './kit/server.ts'
import { readNumbers } from './kit/words.ts'

const defaults = { rounds: 3, seconds: 4, members: 2_000, callers: 256, workers: 1, shards: 1, entries: 0 }
type Settings = typeof defaults

/**
 * Entries, bets on tickets, bets at vendors, whole rounds there, a bet and its win, and rounds of a slot of our own, on a spread database beside the same on a plain one of the same
 * server, in turns: what a cluster costs the processors. All share this machine, so that nothing is said of what more machines carry. Needs
 * `npm run citus -- build`.
 */
export const main = async (words: readonly string[]): Promise<void> => {
  const settings = readNumbers(words, defaults)
  const citus = findCitus(citusFolder())
  if (!citus) throw new Error('there is no Citus: npm run citus -- build')
  const dir = await throwawayFolder({ onDisk: true })
  const cluster = await startCluster({ citus, dir, workers: settings.workers })
  try {
    console.log(
      `${citus.version}, ${settings.workers} workers, ${settings.shards} shards, ${settings.callers} callers, ${cpus().length} cores for all. ${settings.rounds} rounds in turns, ${settings.seconds} s each; median (least–most).`,
    )
    const plain = await prepare(cluster, settings)
    const sites = [await openSite(cluster, plain, settings), await openSite(cluster, cluster.url, settings)]
    for (const site of sites) for (const ask of site.asks) await site.measure(ask)
    const rounds: Measured[][] = []
    for (let round = 0; round < settings.rounds; round++) {
      const measured: Measured[] = []
      for (const site of sites) for (const ask of site.asks) measured.push(await site.measure(ask))
      rounds.push(measured)
    }
    for (const site of sites) await site.close()
    report(rounds)
  } finally {
    await cluster.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

/** Says how many shards there will be. @returns the address of a database of the coordinator's server that knows nothing of Citus */
const prepare = async (cluster: Cluster, { shards }: Settings): Promise<string> => {
  const [coordinator] = cluster.nodes
  if (!coordinator) throw new Error('there is a coordinator')
  const url = new URL(cluster.url)
  const administrator = connectDatabase(cluster.administratorUrl(coordinator, 'postgres'), { max: 1 })
  await administrator.query(`ALTER DATABASE ${url.pathname.slice(1)} SET citus.shard_count = ${shards}`)
  await administrator.query(`CREATE DATABASE bench_plain OWNER ${url.username}`)
  await administrator.close()
  url.pathname = 'bench_plain'
  return url.href
}

const answers = new Set(['posted', 'accepted', 'done', 'played'])

/** CPU time in microseconds for each that was answered. */
type Measured = { perSecond: number; coordinator: number; workers: number[] }

const openSite = async (cluster: Cluster, url: string, { members: count, callers, seconds, entries }: Settings) => {
  const database = connectDatabase(url, { statementTimeoutMs: 600_000 })
  await applySchema(database)
  if (url === cluster.url) await spread(database, join(process.cwd(), 'server/migrations/citus'))
  // Before there is a ledger, which closes the journal for ids of the past.
  if (entries > 0) await fillJournal(database, { rows: entries, accounts: count })
  const nextId = idMaker(systemClock, 1)
  const ledger = await openLedger(database, { clock: systemClock, nextId })
  const betting = await openBetting(database, { ledger, clock: systemClock, nextId })
  const newMemberId = idMaker(systemClock, 1, 8)
  const members = Array.from({ length: count }, () => newMemberId())
  await openWallets(database, members)
  const roundId = nextId()
  const [opensAt, closesAt] = [systemClock.now(), new Date(systemClock.now().getTime() + 3_600_000)]
  const round = { id: roundId, product: 'LOTT' as const, game: 'FAST5', code: 'bench', opensAt, closesAt, memberStakeMax: null }
  await inTransaction(database, (tx) => betting.openRound(tx, round))

  const post = (memberId: bigint): Promise<{ is: string }> => ledger.post(depositOf(memberId, 7n, nextId()))
  const bet = (memberId: bigint): Promise<{ is: string }> =>
    betting.accept({ key: naturalKey('order', nextId()), memberId, bets: [digitBet(roundId, 3, amount(200n))] })
  const vendors = await openVendors(database, { ledger, clock: systemClock, nextId })
  const spins = await openSpins(database, { ledger, clock: systemClock, nextId }, members)

  // As the jobs do that follow what was settled.
  const gathering = setInterval(() => void gatherEvents(database), 1_000)

  const cpuOf = (): number[] => cluster.nodes.map(({ pid }) => postgresMicros(pid) ?? NaN)
  const measure = async (ask: (memberId: bigint) => Promise<{ is: string }>): Promise<Measured> => {
    const [before, begun] = [cpuOf(), performance.now()]
    let answered = 0
    const caller = async (no: number): Promise<void> => {
      for (let turn = no; performance.now() - begun < seconds * 1_000; turn += callers) {
        const { is } = await ask(members[turn % members.length] ?? 0n)
        if (!answers.has(is)) throw new Error(`it was ${is}`)
        answered++
      }
    }
    await Promise.all(Array.from({ length: callers }, (_, no) => caller(no)))
    const took = performance.now() - begun
    const [coordinator = NaN, ...workers] = cpuOf().map((micros, place) => (micros - (before[place] ?? NaN)) / answered)
    return { perSecond: (answered / took) * 1_000, coordinator, workers }
  }
  const close = async (): Promise<void> => {
    clearInterval(gathering)
    await spins.close()
    await vendors.close()
    await betting.close()
    await ledger.close()
    await database.close()
  }
  return { asks: [post, bet, vendors.bet, vendors.round, spins.spin], measure, close }
}

const walletsAtOnce = 50_000

/** Wallet accounts that may go far below zero, so that no deposits are needed. */
const openWallets = async (database: Database, members: readonly bigint[]): Promise<void> => {
  for (let from = 0; from < members.length; from += walletsAtOnce)
    await openWalletAccounts(
      database,
      members.slice(from, from + walletsAtOnce).map((id) => walletAccount(id)),
    )
  // As one that was posted to: its row has its final place.
  await database.query('UPDATE balance SET room = NULL, floor = -1000000000000')
  await database.query('VACUUM ANALYZE balance')
}

const paths = ['entries', 'bets on tickets', 'bets at vendors', 'rounds at vendors', 'rounds of own games']

const names = ['plain', 'cluster'].flatMap((where) => paths.map((what) => `${what}, ${where}`))

const report = (rounds: readonly Measured[][]): void => {
  const figure = (place: number, of: (measured: Measured) => number) =>
    figureOf(rounds.flatMap((round) => (round[place] ? [of(round[place])] : [])))
  printTable([
    ['', 'a second', 'CPU µs of PostgreSQL', 'of these the workers', 'busiest worker, times its part', 'times plain'],
    ...names.map((name, place) => [
      name,
      rate(figure(place, ({ perSecond }) => perSecond)),
      ratio(figure(place, cpuMicrosOf)),
      ratio(figure(place, ({ workers }) => sumOf(workers))),
      place < paths.length ? '' : ratio(figure(place, ({ workers }) => (Math.max(...workers) * workers.length) / sumOf(workers))),
      ratio(figureOf(rounds.map((round) => cpuAt(round, place) / cpuAt(round, place % paths.length)))),
    ]),
  ])
}

const sumOf = (workers: readonly number[]): number => workers.reduce((sum, each) => sum + each, 0)

const cpuMicrosOf = ({ coordinator, workers }: Measured): number => coordinator + sumOf(workers)

const cpuAt = (round: readonly Measured[], place: number): number => {
  const measured = round[place]
  return measured ? cpuMicrosOf(measured) : NaN
}
