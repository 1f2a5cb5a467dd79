import { idsOfPage } from '@tamuvo/server/betting/record/pages.ts'
import { gamesPlayed, sumsByDay } from '@tamuvo/server/betting/record/page-store.ts'
import { refreshSums } from '@tamuvo/server/betting/record/sums.ts'
import { betsByIds } from '@tamuvo/server/betting/record-store.ts'
import { systemClock } from '@tamuvo/server/kit/clock.ts'
import type { Database } from '@tamuvo/server/kit/database.ts'
import { dayAfter, dayOf, startOfDay } from '@tamuvo/server/kit/days.ts'
import { firstIdAt } from '@tamuvo/server/kit/ids.ts'
import { count, figureOf, printTable, quantile, ratio } from './kit/figures.ts'
import { applySchema, openBed } from './kit/server.ts'
import { readNumbers } from './kit/words.ts'

/** `others`: members with as many bets each as `few`, among whom the two are. */
const defaults = { few: 100, many: 1_000_000, others: 5_000, rounds: 300 }
type Settings = typeof defaults

const timeZone = 'Asia/Yangon'
const days = 30
const [fewId, manyId] = [1n << 20n, 2n << 20n]
const drawsADay = 100

/** The first page of a betting record with its totals, of a member with few bets and of one with many, in turns. */
export const main = async (words: readonly string[]): Promise<void> => {
  const settings = readNumbers(words, defaults)
  const bed = await openBed()
  try {
    console.log(`${await bed.describe()}. ${count(settings.rounds)} pages in turns; median, and the slowest of a hundred.`)
    const database = await bed.createDatabase('bench_records')
    await applySchema(database)
    await fill(database, settings)
    const took = await addUp(database, manyId)
    console.log(`${count(settings.many)} bets were added up for the first time in ${(took / 1000).toFixed(1)} s, by parts.`)
    await addUp(database, fewId)
    await report(database, settings)
  } finally {
    await bed.stop()
  }
}

/** Settled draws of the last days, with bets of two members spread over them, of which three in a hundred won. */
const fill = async (database: Database, { few, many, others }: Settings): Promise<void> => {
  const now = systemClock.now()
  const first = firstIdAt(startOfDay(timeZone, dayAfter(dayOf(timeZone, now), 1 - days)))
  const draws = days * drawsADay
  const step = (firstIdAt(new Date(now.getTime() - 60_000)) - first) / BigInt(draws)
  await database.query(
    `INSERT INTO round (id, product, game, code, opens_at, closes_at, state, settled_at)
     SELECT $1::bigint + no * $2::bigint, 'LOTT', 'FAST5', no::text, at - interval '1 minute', at, 'settled', at
       FROM (SELECT no, timestamptz '2024-01-01Z' + (($1::bigint + (no + 1) * $2::bigint) >> 22) * interval '1 millisecond' AS at
               FROM generate_series(0, $3::int - 1) no) n`,
    [first, step, draws],
  )
  // Ids of members differ in the bits that their groups are made of.
  const neighbours = Array.from({ length: others }, (_, place) => [BigInt(place + 3) << 20n, few] as const)
  for (const [memberId, bets] of [[fewId, few] as const, [manyId, many] as const, ...neighbours]) {
    const every = (step * BigInt(draws)) / BigInt(bets)
    await database.query(
      `INSERT INTO bet (id, member_id, round_id, order_id, placed_at, stake, valid, product, game, market, selection, price, rule_version)
       SELECT id, $3, $1::bigint + ((id - $1::bigint) / $2::bigint) * $2::bigint, id, now(), 200, 200, 'LOTT', 'FAST5', 'fast5/dwd', '1||||', '9.5', 'fast5-1'
         FROM (SELECT $1::bigint + ($3::bigint >> 20) + no * $4::bigint AS id FROM generate_series(0, $5::int - 1) no) n`,
      [first, step, memberId, every, bets],
    )
  }
  await database.query(
    `INSERT INTO outcome (bet_id, version, member_id, round_id, kind, amount, valid, detail, at)
     SELECT b.id, 1, b.member_id, b.round_id, 'won', 1900, 200, '1', r.settled_at FROM bet b JOIN round r ON r.id = b.round_id WHERE b.id % 33 = 0`,
  )
  await database.query('VACUUM ANALYZE')
  await database.query('CHECKPOINT')
}

const addUp = async (database: Database, memberId: bigint): Promise<number> => {
  const begun = performance.now()
  while ((await refreshSums({ database, clock: systemClock }, memberId, timeZone)).isCounting);
  return performance.now() - begun
}

/** What the page of the last thirty days asks for. */
const openPage = async (database: Database, memberId: bigint, asked: { state?: 'won' }): Promise<number> => {
  const begun = performance.now()
  const last = dayOf(timeZone, systemClock.now())
  const range = { first: dayAfter(last, 1 - days), last, timeZone }
  const { upto } = await refreshSums({ database, clock: systemClock }, memberId, timeZone)
  const [sums] = await Promise.all([
    sumsByDay(database, memberId, range, asked),
    gamesPlayed(database, memberId, range, undefined),
  ])
  const ids = await idsOfPage(database, memberId, sums, { asked, timeZone, uptoId: upto + 1n, skip: 0, take: 21 })
  await betsByIds(database, memberId, ids.slice(0, 20))
  return performance.now() - begun
}

const report = async (database: Database, { few, many, rounds }: Settings): Promise<void> => {
  const lines: string[][] = [['first page and totals of thirty days', `${count(few)} bets`, `${count(many)} bets`, 'times']]
  for (const [name, asked] of [
    ['all bets', {}],
    ['those that won', { state: 'won' }],
  ] as const) {
    const [small, large]: [number[], number[]] = [[], []]
    for (let round = -20; round < rounds; round++) {
      const [one, other] = [await openPage(database, fewId, asked), await openPage(database, manyId, asked)]
      if (round < 0) continue
      small.push(one)
      large.push(other)
    }
    const times = figureOf(
      chunks(large).map((part, place) => figureOf(part).median / figureOf(chunks(small)[place] ?? []).median),
    )
    lines.push([name, took(small), took(large), ratio(times)])
  }
  printTable(lines)
}

const took = (values: readonly number[]): string => {
  const sorted = [...values].sort((a, b) => a - b)
  return `${quantile(sorted, 0.5).toFixed(1)} ms (${quantile(sorted, 0.99).toFixed(1)})`
}

/** Thirds of a measurement, so that a ratio has a spread. */
const chunks = (values: readonly number[]): number[][] => {
  const size = Math.ceil(values.length / 3)
  return [0, 1, 2].map((part) => values.slice(part * size, (part + 1) * size))
}
