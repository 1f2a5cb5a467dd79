import { setTimeout as sleep } from 'node:timers/promises'
import { readRound } from '@tamuvo/server/betting/stream-store.ts'
import { demoCatalog } from '@tamuvo/server/catalog/demo-catalog.ts'
import { seedCatalog } from '@tamuvo/server/catalog/catalog.ts'
import type { Clock } from '@tamuvo/server/kit/clock.ts'
import { readConfig } from '@tamuvo/server/kit/config.ts'
import { inTransaction } from '@tamuvo/server/kit/database.ts'
import { naturalKey } from '@tamuvo/server/ledger/keys.ts'
import { rollUpHouses } from '@tamuvo/server/ledger/proof.ts'
import { findDrawGame } from '@tamuvo/server/lottery/games.ts'
import { processDue } from '@tamuvo/server/lottery/process-due.ts'
import { gradeBy, patternsBy, offerTicket } from '@tamuvo/server/lottery/rules.ts'
import { findIssueById } from '@tamuvo/server/lottery/store.ts'
import { openServices, type Services } from '@tamuvo/server/services.ts'
import { askSteadily, type Waits } from '../kit/live-bets.ts'

/** An issue that is on sale, and another of another game that stays on sale. */
export type OnSale = { is: 'on sale'; roundId: string; otherRoundId: string; at: string }
/** `perSecond`: live orders during the settlement, zero for none; `seconds`: duration of their measurement alone before it. */
export type Wanted = { perSecond: number; seconds: number; members: number }
export type Settled = {
  is: 'settled'
  tickets: number
  winners: number
  paid: string
  /** Milliseconds: close and digest; prefilter and grade alone; grade and pay; from the draw to the last message. */
  close: number
  grade: number
  settle: number
  whole: number
  /** Megabytes. */
  idle: number
  peak: number
  alone: Waits | null
  during: Waits | null
  /** During rebates and messages to members. */
  after: Waits | null
  settledAt: string
}

const game = findDrawGame('FAST5')
const otherGame = findDrawGame('XSMB')

// Opens the services with a manual clock, creates an issue and waits for its sale. Then closes, draws and settles it as the
// scheduler does.
const main = async (start: string): Promise<void> => {
  const clock = movedClock(start)
  const services = await openServices(readConfig(process.env), clock)
  await inTransaction(services.database, (tx) => seedCatalog(tx, demoCatalog))
  const issue = await openIssue(services, clock)
  process.send?.({ is: 'on sale', roundId: String(issue.id), otherRoundId: String(issue.otherId), at: clock.now().toISOString() })
  const wanted = await new Promise<Wanted>((done) => process.once('message', (message) => done(message as Wanted)))
  process.send?.(await measure(services, clock, issue, wanted))
  await services.close()
  process.disconnect?.()
}

type MovedClock = Clock & { set(to: Date): void; hold(at: Date): void }

/** A clock that can be advanced, and stopped so that nothing else becomes due. */
const movedClock = (start: string): MovedClock => {
  let [base, since, isHeld] = [new Date(start).getTime(), performance.now(), false]
  const put = (to: Date, held: boolean): void => {
    base = to.getTime()
    since = performance.now()
    isHeld = held
  }
  return {
    now: () => new Date(isHeld ? base : base + performance.now() - since),
    set: (to) => put(to, false),
    hold: (at) => put(at, true),
  }
}

type OpenIssue = { id: bigint; closesAt: Date; drawsAt: Date; otherId: bigint }

const openIssue = async (services: Services, clock: MovedClock): Promise<OpenIssue> => {
  const games = ['FAST5', 'XSMB']
  await processDue(services, games)
  const next = async (code: string) => {
    const { rows } = await services.database.query<{ id: bigint; opens_at: Date; closes_at: Date; draws_at: Date }>(
      `SELECT id, opens_at, closes_at, draws_at FROM lottery_issue WHERE game = $1 AND state IN ('scheduled', 'open') ORDER BY opens_at LIMIT 1`,
      [code],
    )
    if (!rows[0]) throw new Error(`${code} has no issue`)
    return rows[0]
  }
  const [issue, other] = [await next('FAST5'), await next('XSMB')]
  clock.set(new Date(Math.max(issue.opens_at.getTime(), other.opens_at.getTime()) + 100))
  await processDue(services, games)
  return { id: issue.id, closesAt: issue.closes_at, drawsAt: issue.draws_at, otherId: other.id }
}

const measure = async (
  services: Services,
  clock: MovedClock,
  { id, closesAt, drawsAt, otherId }: OpenIssue,
  { perSecond, seconds, members }: Wanted,
): Promise<Settled> => {
  const memory = watchMemory()
  clock.hold(closesAt)
  // As the server does every few seconds. Otherwise every read of the jackpot would sum a million stakes.
  while (await rollUpHouses(services.database, clock));
  const close = await timeOf(() => processDue(services, ['FAST5']))
  const live = (): (() => Promise<Waits>) => askSteadily(perSecond, bettor(services, otherId, members))
  const alone = perSecond > 0 ? await measureAlone(live, seconds) : null
  clock.set(drawsAt)
  const { settle, whole, during, after } = await timeSettling(services, perSecond > 0 ? live : undefined)
  const { idle, peak } = memory.stop()
  const issue = await findIssueById(services.database, id)
  if (!issue?.totals || !issue.outcome) throw new Error('the issue was not settled')
  const { tickets, winners, paid } = issue.totals
  const grade = await timeOf(() => gradeAll(services, id, issue.outcome!.result))
  const settledAt = clock.now().toISOString()
  return {
    is: 'settled',
    tickets,
    winners,
    paid: String(paid),
    close,
    grade,
    settle,
    whole,
    idle,
    peak,
    alone,
    during,
    after,
    settledAt,
  }
}

/** The first moments are a warm-up and not counted. */
const measureAlone = async (live: () => () => Promise<Waits>, seconds: number): Promise<Waits> => {
  const warm = live()
  await sleep(2_000)
  await warm()
  const stop = live()
  await sleep(seconds * 1000)
  return stop()
}

/** Draws and settles due issues; measures the payment of winners and the latency of live bets during it. */
const timeSettling = async (services: Services, live: (() => () => Promise<Waits>) | undefined) => {
  let settle = 0
  let during = null as Waits | null
  let stop = live?.()
  const { betting } = services
  const settleRound: typeof betting.settleRound = async (...asked) => {
    const begun = performance.now()
    const totals = await betting.settleRound(...asked)
    settle = performance.now() - begun
    during = (await stop?.()) ?? null
    stop = live?.()
    return totals
  }
  const whole = await timeOf(() => processDue({ ...services, betting: { ...betting, settleRound } }, ['FAST5']))
  return { settle, whole, during, after: (await stop?.()) ?? null }
}

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

const gradeAll = async ({ database }: Services, roundId: bigint, result: Parameters<typeof gradeBy>[1]): Promise<void> => {
  if (!game) throw new Error('there is no FAST5')
  const [read, grade] = [readRound(database, roundId, { patterns: patternsBy(game, result) }), gradeBy(game, result)]
  for (let page = await read(0n, 20_000); page; page = await read(page.upto, 20_000)) page.found.forEach(grade)
}

/** Random members who each buy one ticket of the other game. */
const bettor = ({ betting, newId }: Services, roundId: bigint, members: number): ((turn: number) => Promise<void>) => {
  const order = { play: 'de_dacbiet', picks: '05', unit: '1.00', multiple: 1, mode: 1900 }
  const offered = otherGame && offerTicket(otherGame, 1900, order)
  if (!offered?.ok) throw new Error('the ticket is refused')
  return async (turn) => {
    const memberId = 1n + BigInt((turn * 104_729) % members)
    const result = await betting.accept({ key: naturalKey('live', newId()), memberId, bets: [{ ...offered.offer, roundId }] })
    if (result.is !== 'accepted') throw new Error(`a live order was ${result.is}`)
  }
}

const watchMemory = (): { stop(): { idle: number; peak: number } } => {
  const idle = process.memoryUsage.rss()
  let peak = idle
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5)
  return {
    stop: () => {
      clearInterval(timer)
      return { idle: idle / 1024 / 1024, peak: peak / 1024 / 1024 }
    },
  }
}

await main(process.argv[2] ?? '')
