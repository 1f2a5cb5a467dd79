import { hundredthsAt, msUntil } from '@tamuvo/games/arcade/climb.ts'
import { expect, test, vi } from 'vitest'
import { trialBalance } from '../ledger/proof.ts'
import { startRunner } from './runner.ts'
import { crashServer, type Seat } from './testing.ts'

vi.setConfig({ testTimeout: 120_000 })

const server = await crashServer()
const { services, sit, table, until, bet, cashOut, pass, pointOf, balance } = server
const players = 200
const stake = 1_000n

const inParts = async <Value>(count: number, make: () => Promise<Value>): Promise<Value[]> => {
  const made: Value[] = []
  while (made.length < count) made.push(...(await Promise.all(Array.from({ length: 20 }, make))))
  return made
}

/** Plays rounds until one climbs beyond a multiplier, with a bet of each seat. */
const climb = async (watcher: Seat, seats: readonly Seat[], least: number) => {
  for (;;) {
    const { round: open } = await until(watcher, ({ round }) => round?.state === 'betting')
    pass(Math.max(0, Date.parse(open!.opensAt) - services.clock.now().getTime()))
    const placed = await Promise.all(seats.map((seat) => bet(seat, open!.id, '10.00')))
    expect(new Set(placed.map(({ code }) => code))).toEqual(new Set(['OK']))
    pass(Date.parse(open!.closesAt) - services.clock.now().getTime())
    await until(watcher, ({ round }) => round?.id !== open!.id || round.state === 'climbing' || round.point !== null)
    const point = await pointOf(open!.id).catch(() => 0)
    if (point >= least) return { id: open!.id, point }
    pass(msUntil(least))
    await isOver(watcher, open!.id)
  }
}

const isOver = (watcher: Seat, id: string) => until(watcher, ({ round }) => round?.id !== id || round.state === 'settled')

/** What was paid for the bets of a round, by member, with the number of payments. */
const paymentsOf = async (round: string): Promise<Map<bigint, { paid: bigint; times: number }>> => {
  const { rows } = await services.database.query<{ member_id: bigint; paid: bigint; times: bigint }>(
    `SELECT b.member_id, sum(j.amount)::bigint AS paid, count(*) AS times
       FROM bet b JOIN journal j ON j.member_id = b.member_id AND j.ref = b.id AND j.amount > 0 WHERE b.round_id = $1 GROUP BY b.member_id`,
    [BigInt(round)],
  )
  return new Map(rows.map((row) => [row.member_id, { paid: row.paid, times: Number(row.times) }]))
}

test('hundreds who cash out at once around the end: none at the point or after it, each paid once, and who was too late not at all', async () => {
  const watcher = await sit()
  const seats = await inParts(players, () => sit())
  const running = startRunner(services)
  const { id, point } = await climb(watcher, seats, 130)
  const endMs = msUntil(point)
  const before = new Map(await Promise.all(seats.map(async ({ memberId }) => [memberId, await balance(memberId)] as const)))
  pass(endMs - 30)
  const ask = async (seat: Seat) => ({ seat, answer: await cashOut(seat, id) })
  const [early, late, ...others] = seats as [Seat, Seat, ...Seat[]]
  const first = await ask(early)
  // Each twice, while time goes on to the end and beyond.
  const asked = others.flatMap((seat) => [seat, seat]).map(ask)
  for (let ms = 0; ms < 60; ms++) {
    await new Promise((done) => setTimeout(done, 5))
    pass(1)
  }
  const answers = [first, await ask(late), ...(await Promise.all(asked))]
  await isOver(watcher, id)
  await running.stop()

  const paid = await paymentsOf(id)
  for (const { seat, answer } of answers) {
    const payment = paid.get(seat.memberId)
    if (answer.code !== 'OK') {
      expect(answer.code).toBe('TOO_LATE')
      expect(payment).toBeUndefined()
      continue
    }
    // The last multiplier before the point, at most.
    expect(answer.value.out).toBeLessThanOrEqual(hundredthsAt(endMs - 1))
    expect(answer.value.out).toBeLessThan(point)
    expect(payment).toEqual({ paid: (stake * BigInt(answer.value.out)) / 100n, times: 1 })
  }
  expect(answers.slice(0, 2).map(({ answer }) => answer.code)).toEqual(['OK', 'TOO_LATE'])
  for (const { memberId } of seats) expect(await balance(memberId)).toBe(before.get(memberId)! + (paid.get(memberId)?.paid ?? 0n))
  const { rows } = await services.database.query('SELECT bet_id FROM crash_out WHERE round_id = $1', [BigInt(id)])
  expect(rows).toHaveLength(paid.size)
  expect((await table(watcher)).past[0]?.point).toBe(point)
  expect(await trialBalance(services.database)).toMatchObject({ isClean: true })
})
