import type { Database } from '@tamuvo/server/kit/database.ts'
import { count, type Figure, figureOf, printTable, rate } from './kit/figures.ts'
import { fillJournal } from './kit/journal.ts'
import { openBed } from './kit/server.ts'
import { readNumbers } from './kit/words.ts'
import { openAccounts } from './ledger/accounts.ts'
import { openPosters, type Poster } from './ledger/posters.ts'

const defaults = { rows: 10_000_000, rounds: 5, seconds: 5, accounts: 1_000_000 }
type Settings = typeof defaults

const callerCounts = [64, 256]

/** Compares a ledger with many entries in the current month with an empty one, in turns, and measures the archiving of a month. */
export const main = async (words: readonly string[]): Promise<void> => {
  const settings = readNumbers(words, defaults)
  const bed = await openBed()
  try {
    console.log(`${await bed.describe()}. ${settings.rounds} rounds in turns, ${settings.seconds} s each; median (least–most).`)
    const [empty, grown] = [await bed.createDatabase('bench_empty'), await bed.createDatabase('bench_grown')]
    await openAccounts(empty, settings.accounts)
    await openAccounts(grown, settings.accounts)
    await fillJournal(grown, settings)
    await grown.query('CHECKPOINT')
    const { size } = (await grown.query<{ size: string }>(sizeText)).rows[0]!
    console.log(`The journal takes ${size} with its indexes.`)
    const posters = { empty: await openPosters(empty.url, 1, 0, 1), grown: await openPosters(grown.url, 1, 0, 2) }
    try {
      report(settings, await measureAll(posters.empty[0]!, posters.grown[0]!, settings))
    } finally {
      for (const poster of [...posters.empty, ...posters.grown]) await poster.stop()
    }
    await archiveMonth(grown)
  } finally {
    await bed.stop()
  }
}

const sizeText = `SELECT pg_size_pretty(sum(pg_total_relation_size(inhrelid))) AS size FROM pg_inherits WHERE inhparent = 'journal'::regclass`

type Round = { empty: number; grown: number }

const measureAll = async (
  empty: Poster,
  grown: Poster,
  { rounds, seconds, accounts }: Settings,
): Promise<Map<number, Round[]>> => {
  const measured = new Map<number, Round[]>(callerCounts.map((callers) => [callers, []]))
  const post = async (poster: Poster, callers: number): Promise<number> => {
    const { entries, seconds: took } = await poster.post({ do: 'flood', callers, seconds, accounts, houses: 1 })
    return entries / took
  }
  for (const poster of [empty, grown]) await post(poster, 256)
  for (let round = 0; round < rounds; round++)
    for (const callers of callerCounts) {
      // The order alternates.
      const one = await post(round % 2 === 0 ? empty : grown, callers)
      const other = await post(round % 2 === 0 ? grown : empty, callers)
      measured.get(callers)?.push(round % 2 === 0 ? { empty: one, grown: other } : { empty: other, grown: one })
    }
  return measured
}

const report = ({ rows }: Settings, measured: ReadonlyMap<number, readonly Round[]>): void => {
  const figure = (rounds: readonly Round[], of: (round: Round) => number): Figure => figureOf(rounds.map(of))
  printTable([
    ['entries a second', 'empty', `with ${count(rows)}`, 'share'],
    ...[...measured].map(([callers, rounds]) => [
      `ledger, ${callers} callers`,
      rate(figure(rounds, (round) => round.empty)),
      rate(figure(rounds, (round) => round.grown)),
      percent(figure(rounds, (round) => round.grown / round.empty)),
    ]),
  ])
}

/** "98 % (96–101)" */
const percent = ({ median, least, most }: Figure): string => {
  const [middle, low, high] = [median, least, most].map((share) => (share * 100).toFixed(0))
  return `${middle} % (${low}–${high})`
}

/** Archives as the tool does: the partition of the month is detached, and can be dropped or stored elsewhere. */
const archiveMonth = async (database: Database): Promise<void> => {
  const { rows } = await database.query<{ name: string }>(
    `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'journal'::regclass ORDER BY pg_relation_size(inhrelid) DESC LIMIT 1`,
  )
  const name = rows[0]?.name ?? ''
  const timed = async (statement: string): Promise<string> => {
    const begun = performance.now()
    await database.query(statement)
    return `${(performance.now() - begun).toFixed(0)} ms`
  }
  const left = await timed(`ALTER TABLE journal DETACH PARTITION ${name}`)
  console.log(`The month left the journal in ${left} and was dropped in ${await timed(`DROP TABLE ${name}`)}.`)
}
