import { randomUUID } from 'node:crypto'
import { msUntil, hundredthsAt } from '@tamuvo/games/arcade/climb.ts'
import { checkCrash, type PublishedCrash } from '@tamuvo/games/arcade/crash-checks.ts'
import * as contract from '@tamuvo/contract/crash.ts'
import type { MessageOf } from '@tamuvo/contract/rooms.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { trialBalance } from '../ledger/proof.ts'
import { listen } from '../testing/listener.ts'
import { startRunner } from './runner.ts'
import type { CrashServices } from './services.ts'
import { crashServer, type Seat } from './testing.ts'

vi.setConfig({ testTimeout: 30_000 })

const server = await crashServer()
const { services, sit, table, until, bet, cashOut, pass, pointOf, balance } = server

let running: { stop(): Promise<void> } | undefined
const run = (on: CrashServices): void => void (running = startRunner(on))
const stop = async (): Promise<void> => {
  await running?.stop()
  running = undefined
}
afterAll(stop)

/** Waits for a round whose bets are taken. */
const openRound = async (seat: Seat): Promise<string> => {
  const { round } = await until(seat, ({ round: each }) => each?.state === 'betting')
  pass(Math.max(0, Date.parse(round!.opensAt) - services.clock.now().getTime()))
  return round!.id
}

/** Closes it, and waits until it climbs. */
const launch = async (seat: Seat, round: string) => {
  const { round: open } = await table(seat)
  pass(Date.parse(open!.closesAt) - services.clock.now().getTime())
  return until(seat, (now) => now.round?.id !== round || now.round.state === 'climbing' || now.round.point !== null)
}

const isOver = (round: string) => (now: Awaited<ReturnType<typeof table>>) =>
  now.round?.id !== round || now.round.state === 'settled' || now.round.state === 'void'

/** Plays rounds until one reaches a multiplier: `place` bets, and gets anew for each. @returns the round on its climb */
const climb = async <Placed>(seat: Seat, least: number, place: (round: string) => Promise<Placed>) => {
  for (;;) {
    const round = await openRound(seat)
    const placed = await place(round)
    await launch(seat, round)
    const point = await pointOf(round).catch(() => 0)
    if (point >= least) return { round, placed, point }
    pass(msUntil(least))
    await until(seat, isOver(round))
  }
}

const published = async (issue: string): Promise<PublishedCrash> =>
  (await server.get(contract.getCrashProof, { game: 'KTW_HIGH_KITE', issue })) as PublishedCrash

test('a round from its commitment to its payouts: by hand in the last millisecond, by itself, too late, and all of it recomputed', async () => {
  run(services)
  const watcher = await sit()
  const live = await listen(server, watcher.site, ['crash'])
  const { round, placed, point } = await climb(watcher, 130, async (id) => {
    const seats = { hand: await sit(), auto: await sit(), late: await sit() }
    const key = randomUUID()
    const first = await bet(seats.hand, id, '10.00', null, key)
    expect(first.value.bet).toMatchObject({ stake: '10.00', auto: null, out: null })
    // The same request again is the same bet; another one is none.
    expect((await bet(seats.hand, id, '10.00', null, key)).value).toEqual(first.value)
    expect((await bet(seats.hand, id, '10.00')).code).toBe('ROUND_JOINED')
    await bet(seats.auto, id, '20.00', '1.20')
    await bet(seats.late, id, '5.00', '1000000.00')
    expect((await bet(watcher, id, '0.15')).code).toBe('UNIT_INVALID')
    expect((await bet(watcher, id, '1.00', '1.00')).code).toBe('BET_INVALID')
    expect((await bet(watcher, id, '100.10')).code).toBe('LIMIT_STAKE')
    return seats
  })
  const { hand, auto, late } = placed
  // Nothing that leads to the point is published before it is reached.
  const secret = JSON.stringify([await table(hand), await published((await table(hand)).round!.issue)])
  expect(secret).toContain('"seed":null,"signatures":null')
  expect(secret).not.toContain(`"point":${point}`)

  pass(msUntil(point) - 1)
  const before = hundredthsAt(msUntil(point) - 1)
  const answers = await Promise.all(Array.from({ length: 8 }, () => cashOut(hand, round)))
  const payout = `${(1_000n * BigInt(before)) / 10_000n}.${String(((1_000n * BigInt(before)) / 100n) % 100n).padStart(2, '0')}`
  for (const { value } of answers) expect(value).toEqual({ out: before, payout })
  expect((await table(hand)).own).toMatchObject({ out: before })
  expect((await cashOut(auto, round)).value).toEqual({ out: 120, payout: '24.00' })
  const tooLate = cashOut(late, round)
  pass(1)
  expect((await tooLate).code).toBe('TOO_LATE')
  expect((await cashOut(watcher, round)).code).toBe('NOT_FOUND')
  const { past } = await until(hand, isOver(round))
  expect(past[0]?.point).toBe(point)
  expect((await cashOut(hand, round)).value).toEqual({ out: before, payout })

  expect(await balance(hand.memberId)).toBe(9_000n + (1_000n * BigInt(before)) / 100n)
  expect(await balance(auto.memberId)).toBe(8_000n + 2_400n)
  expect(await balance(late.memberId)).toBe(9_500n)
  const own = await server.get(contract.listCrashBets, {}, { token: hand.token })
  expect(own.list).toMatchObject([{ out: before, point, payout, state: 'won', auto: null }])

  const proof = await published(own.list[0]!.issue)
  expect(checkCrash(proof).filter(({ holds }) => !holds)).toEqual([])
  expect(proof.bets).toHaveLength(3)
  expect(checkCrash({ ...proof, bets: proof.bets.slice(1) }).filter(({ holds }) => !holds).length).toBeGreaterThan(2)
  const frames: MessageOf<'crash'>[] = []
  do frames.push((await live.next('crash')) as MessageOf<'crash'>)
  while (!(frames.at(-1)?.round === round && frames.at(-1)?.state === 'crashed'))
  live.close()
  for (const frame of frames.filter((each) => each.round === round && each.state !== 'crashed')) expect(frame.point).toBeNull()
  expect(frames.at(-1)).toMatchObject({ point, outs: 2, bets: 3, stake: '35.00' })
})

test('two windows of a member, two processes: one bet in a round, one stake, and cash-outs go to who runs the rounds', async () => {
  await stop()
  const other = await server.anotherProcess()
  run(other)
  const watcher = await sit()
  const { round, placed } = await climb(watcher, 130, async (id) => {
    const seat = await sit(1_000n)
    const both = await Promise.all([
      ...Array.from({ length: 6 }, () => bet(seat, id, '1.00')),
      ...Array.from({ length: 6 }, () => bet(seat, id, '2.00', '9.00')),
    ])
    expect(both.filter(({ code }) => code === 'OK')).toHaveLength(1)
    expect(new Set(both.map(({ code }) => code))).toEqual(new Set(['OK', 'ROUND_JOINED']))
    const staked = both.find(({ code }) => code === 'OK')!.value.bet
    expect(await balance(seat.memberId)).toBe(1_000n - BigInt(Number(staked.stake) * 100))
    const second = await server.openAt(seat.site)
    expect((await bet(seat, id, '1.00')).code).toBe('GAME_SESSION_OVER')
    return { ...seat, token: second }
  })
  pass(msUntil(110))
  const { value } = await cashOut(placed, round)
  expect(value).toMatchObject({ out: 110 })
  expect((await cashOut(placed, round)).value).toEqual(value)
  pass(300_000)
  await until(watcher, isOver(round))
})

test('a server that dies while a round climbs: what was cashed out stands, all else is given back, once', async () => {
  await stop()
  const dying = await server.anotherProcess()
  run(dying)
  const watcher = await sit()
  const { round, placed, point } = await climb(watcher, 140, async (id) => {
    const seats = { hand: await sit(), auto: await sit(), far: await sit(), none: await sit() }
    await bet(seats.hand, id, '10.00')
    await bet(seats.auto, id, '10.00', '1.30')
    await bet(seats.far, id, '10.00', '1000000.00')
    await bet(seats.none, id, '10.00')
    return seats
  })
  pass(msUntil(110))
  expect((await cashOut(placed.hand, round)).value).toMatchObject({ out: 110 })
  dying.kill()
  await running?.stop()
  // Who asks meanwhile hears of nothing that would not stand.
  expect((await cashOut(placed.none, round)).code).toBe('BUSY')
  run(services)
  const { past } = await until(watcher, isOver(round))
  expect(past[0]?.point).toBe(point)
  const balances = [placed.hand, placed.auto, placed.far, placed.none].map(({ memberId }) => balance(memberId))
  expect(await Promise.all(balances)).toEqual([10_100n, 10_300n, 10_000n, 10_000n])
  const own = await server.get(contract.listCrashBets, {}, { token: placed.none.token })
  expect(own.list).toMatchObject([{ state: 'void', payout: '10.00', out: null }])
  expect(checkCrash(await published(own.list[0]!.issue)).filter(({ holds }) => !holds)).toEqual([])
})

test('a server that ends in order while a round climbs carries the same rule out itself', async () => {
  const watcher = await sit()
  const { round, placed } = await climb(watcher, 130, async (id) => {
    const seat = await sit()
    await bet(seat, id, '10.00')
    return seat
  })
  services.crash.desk.stopHere()
  await stop()
  expect((await table(watcher)).round).toMatchObject({ id: round, state: 'settled', isBroken: true })
  expect(await balance(placed.memberId)).toBe(10_000n)
})

test('at the end all books balance, and no round has a secret left that was published', async () => {
  await stop()
  expect(await trialBalance(services.database)).toMatchObject({ isClean: true })
  const { rows } = await services.database.query(
    `SELECT count(*) AS kept FROM crash_seed s JOIN crash_round r ON r.id = s.round_id WHERE r.point IS NOT NULL`,
  )
  expect(rows).toEqual([{ kept: 0n }])
})
