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
vi.setConfig({ testTimeout: 90_000 })

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
