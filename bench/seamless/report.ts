import { type Figure, figureOf, printTable, rate, ratio } from '../kit/figures.ts'
import type { Called } from './calls.ts'

/** A measurement, with the CPU time per request in microseconds by process. */
export type Measured = Called & { server: number; database: number; vendor: number; wal: number }

export const bareHttp = 'bare: HTTP, HMAC and JSON'
export const bareEntry = 'bare: with an entry of the ledger'
export const bet = 'HMAC'

/** The name of a line. */
export const nameOf = (what: string, connections: number): string => `${what}, ${connections} connections`

/** Prints all lines of a run. */
export const report = (reference: readonly number[], lines: ReadonlyMap<string, Measured[]>): void => {
  const base = figureOf(reference)
  printTable([
    [
      'bets of vendors over HTTP',
      'a second',
      'times pgbench',
      'p50 ms',
      'p99 ms',
      'CPU µs: server',
      'PostgreSQL',
      'times the bare entry',
      'vendor',
      'WAL bytes',
    ],
    ['pgbench simple, 64 clients', rate(base), '1', '', '', '', '', '', '', ''],
    ...[...lines].map(([name, measured]) => [name, ...figures(measured, { reference, base, bare: bareOf(name, lines) })]),
  ])
}

/** The bare entries at as many connections, else those at most. */
const bareOf = (name: string, lines: ReadonlyMap<string, Measured[]>): readonly Measured[] => {
  const entries = [...lines].filter(([line]) => line.startsWith(bareEntry))
  const same = entries.find(([line]) => name.includes(line.slice(bareEntry.length))) ?? entries.at(-1)
  return same?.[1] ?? []
}

type References = { reference: readonly number[]; base: Figure; bare: readonly Measured[] }

const timeOf = ({ server, database }: Measured): number => server + database

/** Ratios are to the reference of the same round where there is one. */
const figures = (measured: readonly Measured[], { reference, base, bare }: References): string[] => {
  const of = (name: keyof Omit<Measured, 'refused'>): Figure => figureOf(measured.map((each) => each[name]))
  const times = measured.map(({ perSecond }, round) => perSecond / (reference[round] ?? base.median))
  const bareMedian = figureOf(bare.map(timeOf)).median
  const toBare = measured.map((each, round) => timeOf(each) / (bare[round] ? timeOf(bare[round]) : bareMedian))
  const [server, database, vendor, wal] = (['server', 'database', 'vendor', 'wal'] as const).map((name) =>
    of(name).median.toFixed(0),
  )
  const [p50, p99] = (['p50', 'p99'] as const).map((name) => of(name).median.toFixed(1))
  return [
    rate(of('perSecond')),
    ratio(figureOf(times)),
    p50 ?? '',
    p99 ?? '',
    server ?? '',
    database ?? '',
    ratio(figureOf(toBare)),
    vendor ?? '',
    wal ?? '',
  ]
}
