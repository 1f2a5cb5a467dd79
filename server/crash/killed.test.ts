import { join } from 'node:path'
import * as contract from '@tamuvo/contract/crash.ts'
import { expect, test, vi } from 'vitest'
import { systemClock } from '../kit/clock.ts'
import { inTransaction } from '../kit/database.ts'
import { trialBalance } from '../ledger/proof.ts'
import { changeSetting } from '../platform/change-setting.ts'
import { bundleProgram } from '../testing/program.ts'
import type { Program } from '../testing/program-process.ts'
import { testSecretKeys } from '../testing/secret-keys.ts'
import { realPace } from './pace.ts'
import { startRunner } from './runner.ts'
import { crashServer, type Seat } from './testing.ts'
import { testSealKey } from '../testing/crash-game.ts'

// Programs start slowly on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

const server = await crashServer({ clock: systemClock, pace: realPace })
const { services, sit, table, until, bet, cashOut, balance } = server
const bundle = await bundleProgram(join(import.meta.dirname, '../testing/crash-game-server.ts'))
const rules = { pauseMs: 1_000, bettingMs: 3_000, returnMost: '1000000.00' }
await inTransaction(services.database, (tx) =>
  changeSetting(tx, services, { key: 'crash.rules', value: rules, by: 'test', reason: 'a test' }),
)

const start = (): Program =>
  bundle.startIn({
    DATABASE_URL: services.database.url,
    MIGRATIONS_DIR: join(import.meta.dirname, '../migrations'),
    DEMO: '0',
    LOG_LEVEL: 'silent',
    JOURNAL_MARKS_DIR: 'none',
    SECRET_KEYS: testSecretKeys,
    DRAW_SEAL_KEYS: testSealKey.toString('base64'),
  })

const kill = async (program: Program): Promise<void> => {
  program.process.kill('SIGKILL')
  await program.ended
}

type Table = Awaited<ReturnType<typeof table>>
/** Keeps a table from all others until the lock is given back: a process stands still where it needs it. */
const holdTable = async (name: string) => {
  const client = await server.owner.dedicated('test-hold')
  await client.query(`BEGIN; LOCK TABLE ${name} IN ACCESS EXCLUSIVE MODE`)
  return () => client.end()
}

/** Waits for a state of a round as it is written. */
const stateOf = async (round: string): Promise<string> => {
  const { rows } = await server.owner.query<{ state: string }>('SELECT state FROM crash_round WHERE id = $1', [BigInt(round)])
  return rows[0]?.state ?? ''
}

const untilState = (round: string, state: string) =>
  vi.waitFor(async () => expect(await stateOf(round)).toBe(state), { timeout: 120_000, interval: 10 })

/** Three bets on a round: by hand, by itself at a low target, and at one that is hardly ever reached. */
const betThree = async (watcher: Seat) => {
  const round = (await until(watcher, isSelling)).round!.id
  const seats = [await sit(), await sit(), await sit()]
  const bets = await Promise.all(seats.map((seat, place) => bet(seat, round, '10.00', [null, '1.01', '1000000.00'][place])))
  expect(bets.map(({ code }) => code)).toEqual(['OK', 'OK', 'OK'])
  return { round, seats }
}

/** Runs a round to its end in this process, and again: the bets of these members are paid once, as it ended. */
const endedOnce = async (watcher: Seat, round: string, seats: readonly Seat[]) => {
  for (let times = 0; times < 2; times++) {
    const running = startRunner(services)
    await until(watcher, (now) => now.round?.id !== round || now.round.state === 'settled')
    await running.stop()
  }
  const { point, is_broken: isBroken } = (
    await server.owner.query<{ point: number; is_broken: boolean }>('SELECT point, is_broken FROM crash_round WHERE id = $1', [
      BigInt(round),
    ])
  ).rows[0]!
  expect(isBroken).toBe(false)
  for (const seat of seats) {
    const [own] = (await server.get(contract.listCrashBets, {}, { token: seat.token })).list
    expect(['won', 'lost']).toContain(own?.state)
    expect(await balance(seat.memberId)).toBe(9_000n + BigInt(Math.round(Number(own?.payout) * 100)))
  }
  const { rows } = await server.owner.query<{ times: bigint }>(
    `SELECT count(*) AS times FROM bet b JOIN journal j ON j.member_id = b.member_id AND j.ref = b.id AND j.amount > 0 WHERE b.round_id = $1
      GROUP BY b.id HAVING count(*) > 1`,
    [BigInt(round)],
  )
  expect(rows).toEqual([])
  expect(await trialBalance(services.database)).toMatchObject({ isClean: true })
  return point
}

const isSelling = ({ round }: Table): boolean => round?.state === 'betting' && Date.parse(round.opensAt) <= Date.now()

/** Bets, kills who runs the round, and again on its climb. @returns undefined when the round ended before the second kill */
const killedTwice = async (watcher: Seat) => {
  const first = start()
  const round = (await until(watcher, isSelling)).round!.id
  const [hand, auto, none] = [await sit(), await sit(), await sit()]
  const bets = await Promise.all([bet(hand, round, '10.00'), bet(auto, round, '10.00', '1000000.00'), bet(none, round, '10.00')])
  await kill(first)
  expect(bets.map(({ code }) => code)).toEqual(['OK', 'OK', 'OK'])
  const second = start()
  await until(watcher, (now) => now.round?.id !== round || !['betting', 'closed'].includes(now.round.state))
  const out = await cashOut(hand, round)
  await kill(second)
  const { round: left } = await table(watcher)
  return left?.id === round && left.state === 'climbing' ? { round, hand, auto, none, out } : undefined
}

test('a process that runs the rounds is killed twice in one: bets stand, the round goes on, and on its climb the published rule holds', async () => {
  const watcher = await sit()
  let killed = await killedTwice(watcher)
  // A round in twenty-five ends where it begins.
  for (let tries = 0; !killed && tries < 3; tries++) killed = await killedTwice(watcher)
  expect(killed?.out.code).toBe('OK')
  const { round, hand, auto, none, out } = killed!
  const running = startRunner(services)
  await until(watcher, (now) => now.round?.id !== round || now.round.state === 'settled')
  await running.stop()
  const own = await server.get(contract.listCrashBets, {}, { token: none.token })
  expect(own.list[0]).toMatchObject({ state: 'void', payout: '10.00' })
  const paid = 1_000n + BigInt(out.value.out - 100) * 10n
  expect(out.value.payout).toBe(`${paid / 100n}.${String(paid % 100n).padStart(2, '0')}`)
  expect(await balance(hand.memberId)).toBe(9_000n + paid)
  expect(await balance(auto.memberId)).toBe(10_000n)
  expect(await balance(none.memberId)).toBe(10_000n)
  expect(await trialBalance(services.database)).toMatchObject({ isClean: true })
})

test('a process that is killed once bets are closed, before it knows the point: the round goes on with the bets and the digest it had', async () => {
  const watcher = await sit()
  const program = start()
  const { round, seats } = await betThree(watcher)
  // The secret of the round, without which there is no point.
  const giveBack = await holdTable('crash_seed')
  await untilState(round, 'closed')
  const sold = async () =>
    (await server.owner.query('SELECT digest, bets, stake, cap, point FROM crash_round WHERE id = $1', [BigInt(round)])).rows[0]
  const before = await sold()
  expect(before).toMatchObject({ bets: 3, stake: 3_000n, point: null })
  await kill(program)
  await giveBack()
  expect(await stateOf(round)).toBe('closed')
  const point = await endedOnce(watcher, round, seats)
  expect(await sold()).toEqual({ ...before, point })
  expect(await balance(seats[1]!.memberId)).toBe(point >= 101 ? 10_010n : 9_000n)
})

test('a process that is killed between the end of a round and its payouts: all is paid as it ended, once', async () => {
  const watcher = await sit()
  const program = start()
  const { round, seats } = await betThree(watcher)
  // What bets came to, written with what is paid for them.
  const giveBack = await holdTable('outcome')
  await untilState(round, 'crashed')
  expect(await balance(seats[1]!.memberId)).toBe(9_000n)
  await kill(program)
  await giveBack()
  const point = await endedOnce(watcher, round, seats)
  expect(await balance(seats[1]!.memberId)).toBe(point >= 101 ? 10_010n : 9_000n)
})
