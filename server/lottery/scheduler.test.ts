import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { betRecord } from '../betting/record-store.ts'
import { systemClock } from '../kit/clock.ts'
import { balanceOf } from '../ledger/statements.ts'
import { trialBalance } from '../ledger/proof.ts'
import { processDue } from './process-due.ts'
import type { LotteryServices } from './services.ts'
import { startScheduler } from './scheduler.ts'
import { firstDigit, lotteryServer, type Player } from './testing.ts'

const server = await lotteryServer({ games: ['FAST5'] })
const { clock, services } = server
const everyDigit = firstDigit('0123456789')
/** A ticket on every first digit for 10.00 wins 9.80, whatever is drawn. */
const afterOneWin = 10_000n - 1_000n + 980n

const toSale = async (process: LotteryServices = services): Promise<string> => {
  await processDue(process)
  const { current, next } = await server.board()
  const issue = current?.state === 'closed' ? next : current
  clock.set(new Date(Date.parse(issue?.opensAt ?? '') + 1_000).toISOString())
  await processDue(process)
  return issue?.issue ?? ''
}
const at = async (issue: string, moment: 'closesAt' | 'drawsAt'): Promise<void> => clock.set((await server.draw(issue))[moment])
const balance = ({ memberId }: Player): Promise<bigint> => balanceOf(services.database, memberId)

/** The services of a process that fails once at a certain point. */
const dyingAt = (point: string): { process: LotteryServices; hasDied(): boolean } => {
  let alive = true
  const die = (): void => {
    if (!alive) return
    alive = false
    throw new Error(`killed ${point}`)
  }
  const { betting, rooms, ledger } = services
  const before = { closeRound: 'before the close', settleRound: 'before the payment' } as const
  const after = { closeRound: 'after the close', settleRound: 'after the payment' } as const
  const around = <Name extends keyof typeof before>(name: Name): LotteryServices['betting'][Name] =>
    (async (...args: Parameters<LotteryServices['betting'][Name]>) => {
      if (point === before[name]) die()
      const answer = await (betting[name] as (...args: unknown[]) => Promise<unknown>)(...args)
      if (point === after[name]) die()
      return answer
    }) as LotteryServices['betting'][Name]
  const process: LotteryServices = {
    ...services,
    betting: { ...betting, closeRound: around('closeRound'), settleRound: around('settleRound') },
    ledger: {
      ...ledger,
      postIn: (tx, entries) => {
        if (point === 'while the pool is funded') die()
        return ledger.postIn(tx, entries)
      },
    },
    rooms: {
      ...rooms,
      publish: (address, body) => {
        if (point === `when it publishes ${'state' in body ? body.state : address.room}`) die()
        rooms.publish(address, body)
      },
    },
  }
  return { process, hasDied: () => !alive }
}

test.each([
  'before the close',
  'after the close',
  'when it publishes closed',
  'when it publishes drawn',
  'before the payment',
  'after the payment',
  'while the pool is funded',
  'when it publishes settled',
  'when it publishes bets',
])('killed %s, the draw resumes and pays once', async (point) => {
  const player = await server.player()
  const issue = await toSale()
  await server.buy(player, [everyDigit])
  const { process, hasDied } = dyingAt(point)
  for (const moment of ['closesAt', 'drawsAt'] as const) {
    await at(issue, moment)
    await processDue(process)
  }
  expect(hasDied()).toBe(true)
  // A failed transition is postponed; then any process may resume it.
  clock.advance(300)
  await processDue(services)
  expect(await server.draw(issue)).toMatchObject({
    state: 'settled',
    totals: { tickets: 1, stake: '10.00', winners: 1, paid: '9.80' },
  })
  expect(await balance(player)).toBe(afterOneWin)
})

test('two concurrent processes draw and pay every issue once', async () => {
  const other = await server.anotherProcess()
  for (let round = 0; round < 3; round++) {
    const player = await server.player()
    const issue = await toSale()
    await server.buy(player, [everyDigit])
    for (const moment of ['closesAt', 'drawsAt'] as const) {
      await at(issue, moment)
      await Promise.all([processDue(services), processDue(other), processDue(services), processDue(other)])
    }
    await processDue(services)
    expect(await server.draw(issue)).toMatchObject({ state: 'settled', totals: { tickets: 1, winners: 1, paid: '9.80' } })
    expect(await balance(player)).toBe(afterOneWin)
    expect((await betRecord(services.database, player.memberId, {}, { no: 1, size: 5 })).totals).toMatchObject({
      count: 1,
      payout: 980n,
    })
  }
})

test('two concurrent processes create every issue once', async () => {
  const other = await server.anotherProcess()
  clock.advance(3_600_000)
  await Promise.all([processDue(services), processDue(other), processDue(services)])
  const { rows } = await services.database.query<{ issues: bigint; rounds: bigint; seeds: bigint }>(
    `SELECT count(*) AS issues, count(r.id) AS rounds, count(s.issue_id) AS seeds FROM lottery_issue i
       LEFT JOIN round r ON r.id = i.id LEFT JOIN lottery_sealed_seed s ON s.issue_id = i.id WHERE i.draws_at > $1`,
    [clock.now()],
  )
  expect(rows).toEqual([{ issues: 11n, rounds: 11n, seeds: 11n }])
})

test('after hours of downtime, issues with tickets are drawn late and empty ones are void', async () => {
  const player = await server.player()
  const issue = await toSale()
  await server.buy(player, [everyDigit])
  const { next } = await server.board()
  const sold = next?.issue ?? ''
  // Calls work without a scheduler: the next issue opens by the clock.
  clock.set(next?.opensAt ?? '')
  expect(await server.buy(player, [everyDigit], { issue: sold })).toMatchObject({ success: true })

  clock.advance(6 * 3_600_000)
  await processDue(services)
  expect(await server.draw(issue)).toMatchObject({ state: 'settled', drawnAt: clock.now().toISOString(), totals: { tickets: 1 } })
  expect(await server.draw(sold)).toMatchObject({ state: 'settled', drawnAt: clock.now().toISOString(), totals: { tickets: 1 } })
  const { rows } = await services.database.query<{ state: string; count: bigint }>(
    `SELECT state, count(*) FROM lottery_issue WHERE draws_at BETWEEN $1::timestamptz - interval '6 hours' AND $1 GROUP BY state ORDER BY state`,
    [clock.now()],
  )
  expect(rows).toEqual([
    { state: 'settled', count: 2n },
    { state: 'void', count: 9n },
  ])
  expect(await balance(player)).toBe(10_000n - 2_000n + 2n * 980n)
})

test('a failing issue is postponed with growing delays and does not delay others', async () => {
  const player = await server.player()
  const issue = await toSale()
  await server.buy(player, [everyDigit])
  await at(issue, 'closesAt')
  await processDue(services)
  const { rows } = await services.database.query<{ id: bigint }>('SELECT id FROM lottery_issue WHERE number = $1', [issue])
  const round = rows[0]?.id ?? 0n
  const { betting } = services
  const stubborn: LotteryServices = {
    ...services,
    betting: {
      ...betting,
      settleRound: (id, grade) => (id === round ? Promise.reject(new Error('stubborn')) : betting.settleRound(id, grade)),
    },
  }
  const failures = async () =>
    (await services.database.query<{ failures: number }>('SELECT failures FROM lottery_issue WHERE id = $1', [round])).rows[0]
      ?.failures
  await at(issue, 'drawsAt')
  await processDue(stubborn)
  expect(await failures()).toBe(1)
  await processDue(stubborn)
  expect(await failures()).toBe(1)
  clock.advance(250)
  await processDue(stubborn)
  expect(await failures()).toBe(2)
  clock.advance(250)
  await processDue(stubborn)
  expect(await failures()).toBe(2)

  const nextIssue = await toSale(stubborn)
  expect(nextIssue).not.toBe(issue)
  for (const moment of ['closesAt', 'drawsAt'] as const) {
    await at(nextIssue, moment)
    await processDue(stubborn)
  }
  expect(await server.draw(nextIssue)).toMatchObject({ state: 'settled' })
  expect(await server.draw(issue)).toMatchObject({ state: 'drawn' })
  clock.advance(60_000)
  await processDue(services)
  expect(await server.draw(issue)).toMatchObject({ state: 'settled' })
})

test('commitments and published results are immutable', async () => {
  const change = (set: string) => services.database.query(`UPDATE lottery_issue SET ${set} WHERE result IS NOT NULL`)
  for (const set of [
    `result = '{"kind":"digits","digits":"00000"}'`,
    `seed = repeat('0', 64)`,
    `sales_digest = ''`,
    `commitment = ''`,
    `ticket_count = 7`,
  ])
    await expect(change(set)).rejects.toThrow('append-only')
  await expect(services.database.query(`UPDATE lottery_issue SET commitment = '' WHERE state = 'scheduled'`)).rejects.toThrow(
    'append-only',
  )
})

test('secret seeds are in a separate table and deleted by the draw', async () => {
  const { rows } = await services.database.query<{ early: bigint; left: bigint }>(
    `SELECT count(*) FILTER (WHERE i.seed IS NOT NULL AND i.result IS NULL) AS early, count(s.issue_id) FILTER (WHERE i.result IS NOT NULL) AS left
       FROM lottery_issue i LEFT JOIN lottery_sealed_seed s ON s.issue_id = i.id`,
  )
  expect(rows).toEqual([{ early: 0n, left: 0n }])
})

test('finally the journal balances', async () => {
  expect(await trialBalance(services.database)).toMatchObject({ isClean: true, drifting: [] })
})

test('the scheduler runs on time, and stops', async () => {
  const busy: LotteryServices = {
    ...services,
    clock: { now: () => new Date(clock.now().getTime() + 10 * 60_000 + (systemClock.now().getTime() - started)) },
  }
  const started = systemClock.now().getTime()
  const scheduler = startScheduler(busy)
  await sleep(400)
  await scheduler.stop()
  const { rows } = await services.database.query<{ upcoming: bigint; overdue: bigint }>(
    'SELECT count(*) FILTER (WHERE draws_at > $1) AS upcoming, count(*) FILTER (WHERE due_at <= $1) AS overdue FROM lottery_issue',
    [new Date(clock.now().getTime() + 10 * 60_000)],
  )
  expect(rows[0]?.upcoming).toBeGreaterThanOrEqual(10n)
  expect(rows[0]?.overdue).toBe(0n)
})
