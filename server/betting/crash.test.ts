import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { balancesOf } from '../ledger/statements.ts'
import { trialBalance } from '../ledger/proof.ts'
import { type Bundle, bundleProgram } from '../testing/program.ts'
import type { Program } from '../testing/program-process.ts'
import { testDatabase } from '../testing/database.ts'
import { roundById } from './betting.ts'
import { type BettingBench, digitBet, openBettingBench } from './testing.ts'

// Programs start slowly on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const database = await testDatabase()
let bench: BettingBench
let settler: Bundle

beforeAll(async () => {
  bench = await openBettingBench(database)
  settler = await bundleProgram(join(import.meta.dirname, 'testing-settler.ts'))
})
afterAll(() => bench.closeAll())

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

const winnersSoFar = async (roundId: bigint): Promise<number> => {
  const { rows } = await database.query<{ winners: bigint }>('SELECT winners FROM round WHERE id = $1', [roundId])
  return Number(rows[0]?.winners)
}

/** 20 members, a hundred bets each, ten on every digit. */
const soldRound = async (): Promise<{ roundId: bigint; members: bigint[] }> => {
  const roundId = await bench.round()
  const members = await Promise.all(Array.from({ length: 20 }, () => bench.member(100_000n)))
  const bets = Array.from({ length: 100 }, (_, index) => digitBet(roundId, index % 10))
  await Promise.all(members.map((memberId) => bench.betting.accept(bench.orderOf(memberId, bets))))
  await bench.betting.closeRound(roundId)
  return { roundId, members }
}

/** Starts two programs at once and kills one in the middle; then one alone, killed too; then one that may finish. */
const endWithKills = async (roundId: bigint, what: 'settle' | 'void', perStage: number): Promise<number> => {
  let kills = 0
  const start = (node: number): Program => settler.start(database.url, String(node), String(roundId), what)
  for (const [first, second] of [[start(21), start(22)], [start(23)]] as Program[][]) {
    const before = await winnersSoFar(roundId)
    while ((await winnersSoFar(roundId)) < before + perStage && !(await roundById(database, roundId))?.settledAt) await pause(1)
    for (const program of [first, second]) {
      if (program?.process.exitCode === null && program.process.kill('SIGKILL')) kills++
      await program?.ended
    }
  }
  expect(await start(24).ended).toBe(0)
  return kills
}

/** Bets that were paid or refunded twice. */
const doubles = async (): Promise<bigint | undefined> => {
  const { rows } = await database.query<{ count: bigint }>(
    'SELECT count(*) AS count FROM (SELECT ref FROM journal WHERE kind IN (21, 22) GROUP BY ref HAVING count(*) > 1) twice',
  )
  return rows[0]?.count
}

test.each([
  { what: 'settle' as const, winners: 200, paid: 380_000n, each: 99_000n, state: 'settled' },
  { what: 'void' as const, winners: 2000, paid: 400_000n, each: 100_000n, state: 'void' },
])('a killed $what resumes and pays nothing twice', async ({ what, winners, paid, each, state }) => {
  const { roundId, members } = await soldRound()
  const kills = await endWithKills(roundId, what, winners / 8)
  expect(kills).toBeGreaterThan(0)
  const totals =
    what === 'settle' ? await bench.betting.settleRound(roundId, () => undefined) : await bench.betting.voidRound(roundId)
  expect(totals).toMatchObject({ bets: 2000, stake: 400_000n, winners, paid })
  expect((await roundById(database, roundId))?.state).toBe(state)
  expect([...(await balancesOf(database, members)).values()]).toEqual(members.map(() => each))
  expect(await doubles()).toBe(0n)
  expect(await trialBalance(database)).toMatchObject({ isClean: true })
})
