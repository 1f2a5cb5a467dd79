import { amount } from '@tamuvo/money/amount.ts'
import { systemClock } from '@tamuvo/server/kit/clock.ts'
import type { Database } from '@tamuvo/server/kit/database.ts'
import { idMaker } from '@tamuvo/server/kit/ids.ts'
import { house, type Ledger, naturalKey, openLedger, purse, trialBalance } from '@tamuvo/server/ledger/ledger.ts'
import { cpuMicros } from './kit/cpu.ts'
import { count, figureOf, printTable, quantile, rate, ratio } from './kit/figures.ts'
import { openPgbench, type Pgbench } from './kit/pgbench.ts'
import { applySchema, openBed } from './kit/server.ts'
import { readNumbers } from './kit/words.ts'

const defaults = { rounds: 5, seconds: 5, accounts: 1_000_000, scale: 50, lanes: 0 }
type Settings = typeof defaults

const callerCounts = [64, 256, 1024]

/** Bets a second through the ledger beside pgbench on the same server, in turns, so that both meet the same machine. */
export const main = async (words: readonly string[]): Promise<void> => {
  const settings = readNumbers(words, defaults)
  const bed = await openBed()
  try {
    console.log(`${await bed.describe()}. ${settings.rounds} rounds in turns, ${settings.seconds} s each; median (least–most).`)
    const [reference, books] = [await bed.createDatabase('bench_reference'), await bed.createDatabase('bench_ledger')]
    const pgbench = openPgbench(reference.url)
    await pgbench.load(settings.scale)
    await openAccounts(books, settings.accounts)
    report(settings, await measureAll(pgbench, books, settings, () => cpuMicros(bed.pid)))
    const proof = await trialBalance(books)
    console.log(
      `Books: ${count(Number(proof.rows))} rows, ${proof.isClean ? 'every balance equals its postings, all sum to zero' : 'NOT CLEAN'}.`,
    )
  } finally {
    await bed.stop()
  }
}

/** Opens purses that may go far below zero, so that there is nothing to pay in first. */
const openAccounts = async (database: Database, accounts: number): Promise<void> => {
  await applySchema(database)
  await database.query(
    'INSERT INTO balance (account, member_id, floor) SELECT member << 4, member, -1000000000000 FROM generate_series(1, $1::bigint) member',
    [accounts],
  )
  await database.query('VACUUM ANALYZE balance')
  await database.query('CHECKPOINT')
}

type Measured = { perSecond: number; cpu: number; p50?: number; p99?: number }
type Round = { simple: Measured; prepared: Measured; ours: Measured[] }
/** Processor time used so far, where that can be known. */
type Cpu = () => number | undefined

const measureAll = async (
  pgbench: Pgbench,
  books: Database,
  { rounds, seconds, accounts, lanes }: Settings,
  cpu: Cpu,
): Promise<Round[]> => {
  const nextId = idMaker(systemClock, 1)
  const ledger = await openLedger(books, { clock: systemClock, nextId, ...(lanes > 0 ? { lanes } : {}) })
  const measured: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const simple = await withCpu(cpu, () => pgbench.measure({ clients: 64, seconds, protocol: 'simple' }))
    const ours: Measured[] = []
    for (const callers of callerCounts)
      ours.push(await withCpu(cpu, () => postFor(ledger, nextId, { callers, seconds, accounts })))
    const prepared = await withCpu(cpu, () => pgbench.measure({ clients: 8, seconds, protocol: 'prepared' }))
    measured.push({ simple, prepared, ours })
  }
  await ledger.close()
  return measured
}

/** Adds what one transfer cost in processor time, of all programs together; NaN where that is not known. */
const withCpu = async (cpu: Cpu, measure: () => Promise<Omit<Measured, 'cpu'> & { transfers: number }>): Promise<Measured> => {
  const before = cpu()
  const { transfers, ...measured } = await measure()
  const after = cpu()
  return { ...measured, cpu: before === undefined || after === undefined ? NaN : (after - before) / transfers }
}

/** Callers who each wait for their own answer, then post again: a stake or a win of a member chosen at random. */
const postFor = async (
  ledger: Ledger,
  nextId: () => bigint,
  { callers, seconds, accounts }: { callers: number; seconds: number; accounts: number },
): Promise<Omit<Measured, 'cpu'> & { transfers: number }> => {
  const draw = drawer(callers)
  const lottery = house('house:lottery')
  const waits: number[] = []
  const start = performance.now()
  const end = start + seconds * 1000
  const caller = async (): Promise<void> => {
    while (performance.now() < end) {
      const ref = nextId()
      const member = purse(BigInt(1 + draw(accounts)))
      const isStake = draw(2) === 0
      const [from, to] = isStake ? [member, lottery] : [lottery, member]
      const asked = performance.now()
      const verdict = await ledger.post({
        key: naturalKey('bench', ref),
        kind: isStake ? 'BET' : 'WIN',
        ref,
        moves: [{ from, to, amount: amount(100n) }],
      })
      if (verdict.is !== 'posted') throw new Error(`a bench entry was ${verdict.is}`)
      waits.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  const perSecond = (waits.length / (performance.now() - start)) * 1000
  waits.sort((a, b) => a - b)
  return { transfers: waits.length, perSecond, p50: quantile(waits, 0.5), p99: quantile(waits, 0.99) }
}

/** Numbers below a limit, the same in every run. */
const drawer = (seed: number): ((below: number) => number) => {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const report = ({ accounts }: Settings, rounds: readonly Round[]): void => {
  const reference = rounds.map((round) => round.simple)
  const ours = callerCounts.map((callers, place) => {
    const measured = rounds.flatMap((round) => round.ours[place] ?? [])
    return [`ledger, ${callers} callers`, ...figures(measured, reference), wait(measured, 'p50'), wait(measured, 'p99')]
  })
  const prepared = rounds.map((round) => round.prepared)
  printTable([
    [`transfers over ${count(accounts)} accounts`, 'a second', 'times pgbench simple', 'CPU µs each', 'p50 ms', 'p99 ms'],
    ['pgbench simple, 64 clients', ...figures(reference, reference)],
    ['pgbench prepared, 8 clients', ...figures(prepared, reference)],
    ...ours,
  ])
}

/** Rate, ratio to the reference of the same round, processor time. */
const figures = (measured: readonly Measured[], reference: readonly Measured[]): string[] => [
  rate(figureOf(measured.map((each) => each.perSecond))),
  ratio(figureOf(measured.map((each, round) => each.perSecond / (reference[round]?.perSecond ?? NaN)))),
  figureOf(measured.map((each) => each.cpu))
    .median.toFixed(0)
    .replace('NaN', '–'),
]

const wait = (measured: readonly Measured[], which: 'p50' | 'p99'): string =>
  figureOf(measured.map((each) => each[which] ?? NaN)).median.toFixed(1)
