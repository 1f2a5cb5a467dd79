import type { Draw } from '@tamuvo/games/lottery/play.ts'
import { amount } from '@tamuvo/money/amount.ts'
import { type Bet, type Betting, betsOfRound, type NewBet, openBetting } from '@tamuvo/server/betting/betting.ts'
import { systemClock } from '@tamuvo/server/kit/clock.ts'
import { type Database, inTransaction } from '@tamuvo/server/kit/database.ts'
import { idMaker } from '@tamuvo/server/kit/ids.ts'
import { naturalKey, openLedger, trialBalance } from '@tamuvo/server/ledger/ledger.ts'
import { type DrawGame, findDrawGame } from '@tamuvo/server/lottery/games.ts'
import { gradeBy, offerTicket } from '@tamuvo/server/lottery/rules.ts'
import { copyIn } from './kit/copy.ts'
import { count, figureOf, printTable, rate, ratio } from './kit/figures.ts'
import { applySchema, openBed } from './kit/server.ts'
import { readNumbers } from './kit/words.ts'

const defaults = { rounds: 3, tickets: 100_000, members: 20_000 }
type Settings = typeof defaults

const draw: Draw = { kind: 'digits', digits: '70318' }
const orderTickets = 100
const mode = 1900

type World = { database: Database; betting: Betting; nextId(): bigint; game: DrawGame; settings: Settings }
type Measured = { sold: number; settled: number; copied: number; winners: number; paid: number; megabytes: number }

/** Sells an issue, settles it and pays its winners, beside the rate at which the same server takes rows in by COPY. */
export const main = async (words: readonly string[]): Promise<void> => {
  const settings = readNumbers(words, defaults)
  const bed = await openBed()
  try {
    console.log(`${await bed.describe()}. ${settings.rounds} issues of ${count(settings.tickets)} tickets; median (least–most).`)
    const database = await bed.createDatabase('bench_settle')
    await prepare(database, settings)
    report(settings, await measureAll(database, settings))
    console.log(
      `Books: ${(await trialBalance(database)).isClean ? 'every balance equals its postings, all sum to zero' : 'NOT CLEAN'}.`,
    )
  } finally {
    await bed.stop()
  }
}

const prepare = async (database: Database, { members }: Settings): Promise<void> => {
  await applySchema(database)
  await database.query(
    'INSERT INTO balance (account, member_id, floor) SELECT member << 4, member, -1000000000000 FROM generate_series(1, $1::bigint) member',
    [members],
  )
  await database.query('CREATE TABLE copied (LIKE bet)')
}

const measureAll = async (database: Database, settings: Settings): Promise<Measured[]> => {
  const game = findDrawGame('FAST5')
  if (!game) throw new Error('the lottery has no FAST5')
  const nextId = idMaker(systemClock, 1)
  const ledger = await openLedger(database, { clock: systemClock, nextId, lanes: 1 })
  const betting = await openBetting(database, { ledger, clock: systemClock, nextId })
  const measured: Measured[] = []
  for (let round = 0; round < settings.rounds; round++)
    measured.push(await measureIssue({ database, betting, nextId, game, settings }))
  await betting.close()
  await ledger.close()
  return measured
}

const measureIssue = async (world: World): Promise<Measured> => {
  const { database, betting, nextId, settings } = world
  const roundId = nextId()
  const [opensAt, closesAt] = [new Date(), new Date(Date.now() + 3_600_000)]
  const round = {
    id: roundId,
    product: world.game.product,
    game: world.game.code,
    code: String(roundId),
    opensAt,
    closesAt,
    memberStakeMax: null,
  }
  await inTransaction(database, (tx) => betting.openRound(tx, round))
  const sold = await perSecond(settings.tickets, () => sell(world, roundId))
  await betting.closeRound(roundId)
  await database.query('CHECKPOINT')
  const memory = watchMemory()
  let totals = { bets: 0, winners: 0, paid: amount(0n) }
  const settled = await perSecond(settings.tickets, async () => {
    totals = await betting.settleRound(roundId, gradeBy(world.game, draw))
  })
  const megabytes = memory.stop()
  const copied = await measureCopy(world, roundId)
  if (totals.bets !== settings.tickets) throw new Error(`${totals.bets} tickets were settled`)
  return { sold, settled, copied, winners: totals.winners, paid: Number(totals.paid) / 100, megabytes }
}

const perSecond = async (things: number, work: () => Promise<void>): Promise<number> => {
  const start = performance.now()
  await work()
  return (things / (performance.now() - start)) * 1000
}

/** Members buy by orders of a hundred, sixteen at a time. */
const sell = async ({ betting, nextId, game, settings }: World, roundId: bigint): Promise<void> => {
  let left = settings.tickets
  const buyer = async (): Promise<void> => {
    while (left > 0) {
      const size = Math.min(left, orderTickets)
      left -= size
      const bets = Array.from({ length: size }, (_, index) => ticket(game, roundId, left + index))
      const memberId = 1n + BigInt((left * 7919) % settings.members)
      const verdict = await betting.accept({ key: naturalKey('bench', nextId()), memberId, bets })
      if (verdict.is !== 'accepted') throw new Error(`an order was ${verdict.is}`)
    }
  }
  await Promise.all(Array.from({ length: 16 }, buyer))
}

/** Mixed tickets of which about three in a hundred win: two digits, one digit at one place, three digits. */
const ticket = (game: DrawGame, roundId: bigint, number: number): NewBet => {
  const digit = (place: number): number => Math.floor((Math.imul(number + 1, 2_654_435_761) >>> 0) / 10 ** place) % 10
  const kind = number % 50
  const [play, picks] =
    kind < 35
      ? ['back2_direct', `${digit(1)}|${digit(2)}`]
      : kind < 46
        ? ['dwd', `|||${digit(3)}|`]
        : ['front3_direct', `${digit(1)}|${digit(2)}|${digit(3)}`]
  const offered = offerTicket(game, mode, { play, picks, unit: '1.00', multiple: 1, mode })
  if (!offered.ok) throw new Error(`${play} ${picks} is refused: ${offered.refusal}`)
  return { ...offered.offer, roundId }
}

const measureCopy = async ({ database, settings }: World, roundId: bigint): Promise<number> => {
  const lines: string[] = []
  for (let after = 0n; ;) {
    const bets = await betsOfRound(database, roundId, after, 5_000)
    if (bets.length === 0) break
    after = bets.at(-1)?.id ?? after
    for (const bet of bets) lines.push(copyLine(bet))
  }
  const rows = Buffer.from(lines.join(''))
  return perSecond(settings.tickets, () => copyIn(database.url, 'copied', rows))
}

const copyLine = (bet: Bet): string =>
  `${[
    bet.id,
    bet.memberId,
    bet.roundId,
    bet.orderId,
    bet.placedAt.toISOString(),
    bet.unit,
    bet.stake,
    bet.valid,
    bet.multiple,
    bet.lines,
    bet.mode,
    bet.play,
    bet.picks,
    bet.terms,
    bet.ruleVersion,
  ].join('\t')}\n`

const watchMemory = (): { stop(): number } => {
  let most = 0
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20)
  return {
    stop: () => {
      clearInterval(timer)
      return most / 1024 / 1024
    },
  }
}

const report = (settings: Settings, measured: readonly Measured[]): void => {
  const copied = figureOf(measured.map((each) => each.copied))
  const against = (of: (each: Measured) => number): string => ratio(figureOf(measured.map((each) => of(each) / each.copied)))
  printTable([
    [`issues of ${count(settings.tickets)} tickets`, 'tickets', 'times COPY'],
    ['COPY of the tickets into an empty table', rate(copied), '1'],
    ['sell, orders of a hundred', rate(figureOf(measured.map((each) => each.sold))), against((each) => each.sold)],
    ['settle and pay', rate(figureOf(measured.map((each) => each.settled))), against((each) => each.settled)],
  ])
  const [last] = measured.slice(-1)
  if (last)
    console.log(
      `${count(last.winners)} winners got ${count(last.paid)}; memory at most ${count(Math.max(...measured.map((each) => each.megabytes)))} MB.`,
    )
}
