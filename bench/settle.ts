import { type ChildProcess, fork } from 'node:child_process'
import { amount, toWire } from '@tamuvo/money/amount.ts'
import type { Bet, NewBet } from '@tamuvo/server/betting/bet.ts'
import { betsOfRound } from '@tamuvo/server/betting/betting.ts'
import { openBetting } from '@tamuvo/server/betting/services.ts'
import { steppedClock } from '@tamuvo/server/kit/clock.ts'
import type { Database } from '@tamuvo/server/kit/database.ts'
import { idMaker } from '@tamuvo/server/kit/ids.ts'
import { naturalKey } from '@tamuvo/server/ledger/keys.ts'
import { openLedger } from '@tamuvo/server/ledger/posting.ts'
import { trialBalance } from '@tamuvo/server/ledger/proof.ts'
import { type DrawGame, findDrawGame } from '@tamuvo/server/lottery/games.ts'
import { betOf, offerTicket } from '@tamuvo/server/lottery/rules.ts'
import { bundleProgram } from './kit/bundle.ts'
import { copyIn } from '@tamuvo/tools/copy-in.ts'
import { count, figureOf, printTable, rate, ratio } from './kit/figures.ts'
import type { Waits } from './kit/live-bets.ts'
import { applySchema, openBed } from './kit/server.ts'
import { readNumbers } from './kit/words.ts'
import type { OnSale, Settled, Wanted } from './settle/settler.ts'

/** `limit`: the most that a number may cost the house, in whole units of money; 0 for none. */
const defaults = { rounds: 2, tickets: 1_000_000, members: 200_000, live: 1_000, seconds: 5, limit: 1_000_000_000 }
type Settings = typeof defaults

const orderTickets = 100
const mode = 1900
const settlerBundle = 'dist/bench/settler.js'

type Measured = Settled & { sold: number; copied: number }
type Round = { alone: Measured; beside: Measured }

/** Tickets of an issue graded and paid per second, alone and beside live bets, compared with plain COPY on the same server. */
export const main = async (words: readonly string[]): Promise<void> => {
  const settings = readNumbers(words, defaults)
  const { rounds, tickets } = settings
  const bed = await openBed()
  try {
    console.log(`${await bed.describe()}. ${rounds} × 2 issues of ${count(tickets)} tickets; median (least–most).`)
    await bundleProgram('bench/settle/settler.ts', settlerBundle)
    const database = await bed.createDatabase('bench_settle')
    await prepare(database, settings)
    report(settings, await measureAll(database, settings))
    const { isClean } = await trialBalance(database)
    console.log(`Books: ${isClean ? 'every balance equals its postings, all sum to zero' : 'NOT CLEAN'}.`)
  } finally {
    await bed.stop()
  }
}

/** Members with wallet accounts that may go far below zero, so that no deposits are needed. */
const prepare = async (database: Database, { members }: Settings): Promise<void> => {
  await applySchema(database)
  await database.query(
    'INSERT INTO balance (account, member_id, floor) SELECT member << 4, member, -1000000000000 FROM generate_series(1, $1::bigint) member',
    [members],
  )
  await database.query('CREATE TABLE copied (LIKE bet)')
}

const measureAll = async (database: Database, settings: Settings): Promise<Round[]> => {
  const measured: Round[] = []
  let at = '2026-08-05T02:20:30.000Z'
  const measureNext = async (perSecond: number): Promise<Measured> => {
    const next = await measureIssue(database, settings, { at, perSecond })
    at = new Date(Date.parse(next.settledAt) + 60_000).toISOString()
    return next
  }
  for (let round = 0; round < settings.rounds; round++)
    measured.push({ alone: await measureNext(0), beside: await measureNext(settings.live) })
  return measured
}

/** Opens, sells and settles an issue, then copies its tickets into a table without indexes. */
const measureIssue = async (
  database: Database,
  settings: Settings,
  { at, perSecond }: { at: string; perSecond: number },
): Promise<Measured> => {
  const { tickets, members, seconds } = settings
  const settler = openSettler(database.url, at)
  const onSale = await settler.hear<OnSale>('on sale')
  const roundId = BigInt(onSale.roundId)
  await database.query('CHECKPOINT')
  const sold = await perSecondOf(tickets, () => sell(database, settings, { roundId, at: onSale.at }))
  settler.send({ perSecond, seconds, members })
  const settled = await settler.hear<Settled>('settled')
  if (settled.tickets !== tickets) throw new Error(`${settled.tickets} tickets were settled`)
  return { ...settled, sold, copied: await measureCopy(database, roundId, tickets) }
}

/** The services in a separate process, so that its memory is that of the settlement. */
const openSettler = (databaseUrl: string, at: string) => {
  const env = { ...process.env, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error', MIGRATIONS_DIR: 'server/migrations' }
  const child: ChildProcess = fork(settlerBundle, [at], { env })
  return {
    send: (wanted: Wanted): void => void child.send(wanted),
    hear: <Message extends { is: string }>(is: Message['is']): Promise<Message> =>
      new Promise((done, fail) => {
        child.once('message', (message) => done(message as Message))
        child.once('exit', (code) => fail(new Error(`the settler ended with ${code} before the issue was ${is}`)))
      }),
  }
}

const perSecondOf = async (things: number, work: () => Promise<void>): Promise<number> => {
  const start = performance.now()
  await work()
  return (things / (performance.now() - start)) * 1000
}

/** Members buy by orders of a hundred, sixteen concurrently. The clock stands still, so that the sale stays open. */
const sell = async (
  database: Database,
  { tickets, members, limit }: Settings,
  { roundId, at }: { roundId: bigint; at: string },
): Promise<void> => {
  const clock = steppedClock(at)
  const nextId = idMaker(clock, 1_000)
  const ledger = await openLedger(database, { clock, nextId, writers: 1 })
  const betting = await openBetting(database, { ledger, clock, nextId })
  const game = gameOf(limit)
  let [left, order] = [tickets, 0]
  const buyer = async (): Promise<void> => {
    while (left > 0) {
      const size = Math.min(left, orderTickets)
      left -= size
      const bets = Array.from({ length: size }, (_, index) => ticket(game, roundId, left + index))
      const memberId = 1n + BigInt((order++ * 7919) % members)
      const result = await betting.accept({ key: naturalKey('bench', nextId()), memberId, bets })
      if (result.is !== 'accepted') throw new Error(`an order was ${result.is}`)
    }
  }
  await Promise.all(Array.from({ length: 16 }, buyer))
  await betting.close()
  await ledger.close()
}

const gameOf = (limit: number): DrawGame => {
  const game = findDrawGame('FAST5')
  if (!game) throw new Error('the lottery has no FAST5')
  return limit === 0 ? game : { ...game, liability: { numberMax: amount(BigInt(limit) * 100n), plays: new Map() } }
}

/** Mixed tickets of which about three in a hundred win: two digits, one digit at one place, three digits. Members seldom have opposite bets. */
const ticket = (game: DrawGame, roundId: bigint, number: number): NewBet => {
  const digit = (place: number): number => Math.floor((Math.imul(number + 1, 2_654_435_761) >>> 0) / 10 ** place) % 10
  const kind = number % 50
  const [play, picks] =
    kind < 35
      ? ['back2_direct', `${digit(1)}|${digit(2)}`]
      : kind < 46
        ? ['dwd', Array.from({ length: 5 }, (_, place) => (place === number % 5 ? digit(3) : '')).join('|')]
        : ['front3_direct', `${digit(1)}|${digit(2)}|${digit(3)}`]
  const offered = offerTicket(game, mode, { play, picks, unit: '1.00', multiple: 1, mode })
  if (!offered.ok) throw new Error(`${play} ${picks} is refused: ${offered.refusal}`)
  return betOf(offered.offer, roundId)
}

const measureCopy = async (database: Database, roundId: bigint, tickets: number): Promise<number> => {
  const pages: Buffer[] = []
  for (let after = 0n; ;) {
    const bets = await betsOfRound(database, roundId, after, 5_000)
    if (bets.length === 0) break
    after = bets.at(-1)?.id ?? after
    pages.push(Buffer.from(bets.map(copyLine).join('')))
  }
  const rows = Buffer.concat(pages)
  await database.query('TRUNCATE copied')
  await database.query('CHECKPOINT')
  return perSecondOf(tickets, () => copyIn(database.url, 'copied', rows))
}

const copyLine = (bet: Bet): string =>
  `${[
    bet.id,
    bet.memberId,
    bet.roundId,
    bet.orderId,
    bet.placedAt.toISOString(),
    bet.stake,
    bet.valid,
    bet.product,
    bet.game,
    bet.market,
    bet.selection,
    bet.price,
    bet.ruleVersion,
  ].join('\t')}\n`

const report = ({ tickets, live }: Settings, rounds: readonly Round[]): void => {
  const all = rounds.flatMap(({ alone, beside }) => [alone, beside])
  // Every figure relative to the COPY of the same tickets.
  const line = (name: string, issues: readonly Measured[], of: (each: Measured) => number): string[] => [
    name,
    rate(figureOf(issues.map(of))),
    ratio(figureOf(issues.map((each) => of(each) / each.copied))),
  ]
  const within = (of: (each: Measured) => number) => (each: Measured) => (tickets / of(each)) * 1000
  const quiet = rounds.map(({ alone }) => alone)
  const busy = rounds.map(({ beside }) => beside)
  printTable([
    [`an issue of ${count(tickets)} tickets`, 'tickets', 'times COPY'],
    line('COPY of the tickets into an empty table', all, ({ copied }) => copied),
    line('sell, orders of a hundred', all, ({ sold }) => sold),
    line(
      'close and take the digest',
      quiet,
      within(({ close }) => close),
    ),
    line(
      'prefilter and grade, nothing paid',
      quiet,
      within(({ grade }) => grade),
    ),
    line(
      'settle: grade, pay, write the events',
      quiet,
      within(({ settle }) => settle),
    ),
    line(
      'from the draw to the last message',
      quiet,
      within(({ whole }) => whole),
    ),
    line(
      `settle beside ${count(live)} live orders a second`,
      busy,
      within(({ settle }) => settle),
    ),
  ])
  reportMoney(all)
  reportLive(busy)
}

const reportMoney = (issues: readonly Measured[]): void => {
  const winners = figureOf(issues.map((each) => each.winners))
  const paid = issues.reduce((sum, each) => sum + BigInt(each.paid), 0n)
  const perSecond = figureOf(issues.map((each) => (each.winners / Math.max(1, each.settle - each.grade)) * 1000))
  const above = Math.max(...issues.map(({ idle, peak }) => peak - idle))
  const most = Math.max(...issues.map(({ peak }) => peak))
  console.log(
    `${count(winners.median)} winners an issue, ${toWire(amount(paid))} in all; paying adds ${rate(perSecond)} winners.`,
    `\nMemory: at most ${count(above)} MB above idle, ${count(most)} MB in all.`,
  )
}

const reportLive = (issues: readonly Measured[]): void => {
  const waits = (of: (each: Measured) => Waits | null): Waits[] => issues.flatMap((each) => of(each) ?? [])
  const rows = (name: string, each: readonly Waits[]): string[] => [
    name,
    count(each.reduce((sum, { answers }) => sum + answers, 0)),
    figureOf(each.map(({ p50 }) => p50)).median.toFixed(1),
    figureOf(each.map(({ p99 }) => p99)).median.toFixed(1),
  ]
  const times = figureOf(issues.map(({ alone, during }) => (during?.p99 ?? 0) / (alone?.p99 ?? 1)))
  printTable([
    ['live orders on another game', 'answers', 'p50 ms', 'p99 ms'],
    rows(
      'alone',
      waits(({ alone }) => alone),
    ),
    rows(
      'while the issue is settled',
      waits(({ during }) => during),
    ),
    ['paid / alone', '', '', ratio(times)],
  ])
}
