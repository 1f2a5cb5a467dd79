import type { Database } from '@tamuvo/server/kit/database.ts'
import { trialBalance } from '@tamuvo/server/ledger/proof.ts'
import { postgresMicros } from './kit/cpu.ts'
import { count, figureOf, printTable, quantile, rate, ratio } from './kit/figures.ts'
import { openPgbench, type Pgbench } from './kit/pgbench.ts'
import { openBed } from './kit/server.ts'
import { readNumbers } from './kit/words.ts'
import { openAccounts } from './ledger/accounts.ts'
import type { Order } from './ledger/poster.ts'
import { openPosters, type Poster } from './ledger/posters.ts'

const defaults = { rounds: 5, seconds: 5, accounts: 1_000_000, scale: 50, writers: 0 }
type Settings = typeof defaults

/** A configuration: numbers of callers, processes and house accounts. */
type Way = { name: string; callers: number; processes: number; houses: number }

const ways: readonly Way[] = [
  { name: '64 callers', callers: 64, processes: 1, houses: 1 },
  { name: '256 callers', callers: 256, processes: 1, houses: 1 },
  { name: '256 callers, 4 accounts of the house', callers: 256, processes: 1, houses: 4 },
  { name: '1,024 callers', callers: 1024, processes: 1, houses: 1 },
  { name: '256 callers, 2 processes', callers: 256, processes: 2, houses: 1 },
]

/** Compares bets per second of the ledger with pgbench on the same server, in turns, so that both run on the same machine. */
export const main = async (words: readonly string[]): Promise<void> => {
  const settings = readNumbers(words, defaults)
  const bed = await openBed()
  try {
    console.log(`${await bed.describe()}. ${settings.rounds} rounds in turns, ${settings.seconds} s each; median (least–most).`)
    const [reference, books] = [await bed.createDatabase('bench_reference'), await bed.createDatabase('bench_ledger')]
    const pgbench = openPgbench(reference.url)
    await pgbench.load(settings.scale)
    await openAccounts(books, settings.accounts)
    const posters = await openPosters(books.url, 2, settings.writers)
    try {
      const cpu = (): Cpu => cpuOf(bed.pid, posters)
      report(settings, await measureAll(pgbench, posters, settings, cpu))
      await reportWaiting(books, posters[0]!, settings)
    } finally {
      for (const poster of posters) await poster.stop()
    }
    const { rows, isClean } = await trialBalance(books)
    console.log(
      `Books: ${count(Number(rows))} rows, ${isClean ? 'every balance equals its postings, all sum to zero' : 'NOT CLEAN'}.`,
    )
  } finally {
    await bed.stop()
  }
}

/** CPU time in microseconds, NaN where unknown. */
type Cpu = { database: number; node: number }

const cpuOf = (pid: number | undefined, posters: readonly Poster[]): Cpu => ({
  database: postgresMicros(pid) ?? NaN,
  node: posters.reduce((sum, poster) => sum + (poster.cpu() ?? NaN), 0),
})

type Measured = { perSecond: number; cpu: Cpu; p50: number; p99: number }
type Round = { simple: Measured; prepared: Measured; ours: Measured[] }

const measureAll = async (
  pgbench: Pgbench,
  posters: readonly Poster[],
  { rounds, seconds, accounts }: Settings,
  cpu: () => Cpu,
): Promise<Round[]> => {
  const reference = async (clients: number, protocol: 'simple' | 'prepared'): Promise<Measured> => {
    const { transfers, perSecond, used } = await withCpu(cpu, () => pgbench.measure({ clients, seconds, protocol }))
    return { perSecond, p50: NaN, p99: NaN, cpu: { database: used.database / transfers, node: NaN } }
  }
  const measured: Round[] = []
  // The first run on a fresh server is discarded.
  await flood(posters, { ...ways[1]!, seconds, accounts }, cpu)
  for (let round = 0; round < rounds; round++) {
    const simple = await reference(64, 'simple')
    const ours: Measured[] = []
    for (const way of ways) ours.push(await flood(posters, { ...way, seconds, accounts }, cpu))
    measured.push({ simple, prepared: await reference(8, 'prepared'), ours })
  }
  return measured
}

const withCpu = async <Result>(cpu: () => Cpu, measure: () => Promise<Result>): Promise<Result & { used: Cpu }> => {
  const before = cpu()
  const result = await measure()
  const after = cpu()
  return { ...result, used: { database: after.database - before.database, node: after.node - before.node } }
}

const flood = async (
  posters: readonly Poster[],
  { callers, processes, houses, seconds, accounts }: Way & Pick<Settings, 'seconds' | 'accounts'>,
  cpu: () => Cpu,
): Promise<Measured> => {
  const order: Order = { do: 'flood', callers: callers / processes, seconds, accounts, houses }
  const { all, used } = await withCpu(cpu, async () => ({
    all: await Promise.all(posters.slice(0, processes).map((poster) => poster.post(order))),
  }))
  const entries = all.reduce((sum, each) => sum + each.entries, 0)
  return {
    perSecond: all.reduce((sum, each) => sum + each.entries / each.seconds, 0),
    p50: Math.max(...all.map((each) => each.p50)),
    p99: Math.max(...all.map((each) => each.p99)),
    cpu: { database: used.database / entries, node: used.node / entries },
  }
}

const report = ({ accounts }: Settings, rounds: readonly Round[]): void => {
  const simple = rounds.map((round) => round.simple)
  const prepared = rounds.map((round) => round.prepared)
  const line = (name: string, measured: readonly Measured[]): string[] => [
    name,
    rate(figureOf(measured.map((each) => each.perSecond))),
    times(measured, simple),
    times(measured, prepared),
    `${middle(measured, (each) => each.cpu.database, 1)} + ${middle(measured, (each) => each.cpu.node, 1)}`,
    middle(measured, (each) => each.p50, 1),
    middle(measured, (each) => each.p99, 1),
  ]
  printTable([
    [
      `transfers over ${count(accounts)} accounts`,
      'a second',
      'times simple',
      'times prepared',
      'CPU µs: PostgreSQL + Node',
      'p50 ms',
      'p99 ms',
    ],
    line('pgbench simple, 64 clients', simple),
    line('pgbench prepared, 8 clients', prepared),
    ...ways.map(({ name }, place) =>
      line(
        `ledger, ${name}`,
        rounds.flatMap((round) => round.ours[place] ?? []),
      ),
    ),
  ])
}

const times = (measured: readonly Measured[], reference: readonly Measured[]): string =>
  ratio(figureOf(measured.map((each, round) => each.perSecond / (reference[round]?.perSecond ?? NaN))))

const middle = (measured: readonly Measured[], value: (each: Measured) => number, digits: number): string =>
  figureOf(measured.map(value)).median.toFixed(digits).replace('NaN', '–')

const waves = 400
const batchEntries = 32

/** The minimum latency: an empty commit, and a batch without other load. */
const reportWaiting = async (books: Database, poster: Poster, { accounts, seconds }: Settings): Promise<void> => {
  const client = await books.dedicated('tamuvo-bench')
  const waits: number[] = []
  for (let time = 0; time < waves; time++) {
    const asked = performance.now()
    await client.query({ name: 'empty', text: 'SELECT pg_current_xact_id()' })
    waits.push(performance.now() - asked)
  }
  await client.end()
  const empty = quantile(
    waits.sort((a, b) => a - b),
    0.5,
  )
  const batch = (await poster.post({ do: 'batches', entries: batchEntries, times: waves, accounts })).p50
  const { p50 } = await poster.post({ do: 'flood', callers: 64, seconds, accounts, houses: 1 })
  const share = (p50 / (empty + batch)).toFixed(1)
  console.log(
    `An empty commit takes ${empty.toFixed(2)} ms, a batch of ${batchEntries} alone ${batch.toFixed(2)} ms; among 64 callers p50 is ${p50.toFixed(2)} ms, ${share} times both.`,
  )
}
