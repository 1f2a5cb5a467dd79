import { openStudioGame } from '@tamuvo/contract/studio.ts'
import { listStudioFaults, listStudioReturns, reopenStudioGame } from '@tamuvo/contract/studio-staff.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { expect, test } from 'vitest'
import { listAlarms } from '../kit/alarms.ts'
import { testOperator } from '../testing/operators.ts'
import { closeUncertified } from './close-uncertified.ts'
import { certifyAll } from './jobs.ts'
import { listMismatches } from './mismatch-store.ts'
import { dice, mines, studioServer } from './testing.ts'
import { countReturns, watchReturns } from './watch-returns.ts'

const manager = testOperator('ko', 'games')
const server = await studioServer({ operators: [manager.key] })
const { services, clock, owner } = server

const even = [{ market: 'under', selection: '50.00', unit: '1.00' }]
const next = () => clock.advance(5_000)
const alarms = async () => (await listAlarms(services.database)).map(({ name }) => name)
const returnsOf = async (game: string) =>
  (await server.get(listStudioReturns, {}, manager.as)).list.filter((each) => each.game === game)

/** Events wait for transactions that began before them, those of other databases of the server included. */
const untilCounted = async (rounds: number): Promise<void> => {
  const count = async () => {
    await countReturns(services)
    return (await returnsOf(dice))[0]?.all.rounds
  }
  await expect.poll(count).toBe(rounds)
}

test('each round that is over is counted once, by whichever process looks', async () => {
  const seat = await server.sit()
  let won = 0n
  const play = async (count: number): Promise<void> => {
    for (let no = 0; no < count; no++) {
      next()
      won += fromWire((await server.play(seat, even)).value.round.won)
    }
  }
  await play(3)
  await untilCounted(3)
  await play(2)
  await Promise.all([countReturns(services), countReturns(services)])
  await untilCounted(5)
  const field = await server.sit(mines)
  next()
  await server.play(field, [{ market: 'mines', selection: '3', unit: '1.00' }])
  await countReturns(services)
  const [counted, ...others] = await returnsOf(dice)
  expect(others).toEqual([])
  expect(counted).toMatchObject({
    version: '1.0.0',
    market: 'under',
    all: { rounds: 5, staked: '5.00', band: 'few', most: 970_000 },
  })
  expect(fromWire(counted!.all.returned)).toBe(won)
  expect(counted?.recent).toEqual(counted?.all)
  // An open round has returned nothing yet.
  expect(await returnsOf(mines)).toEqual([])
})

test('a return that chance does not explain is an alarm, until it is over', async () => {
  await owner.query(
    `INSERT INTO studio_return (game, version, market, day, rounds, staked, returned, ratios, lows, highs, variance)
     VALUES ($1, '1.0.0', 'over', '2026-05-01', 10000, 1000000, 1020000, 10200000000, 9699060000, 9700000000, 9409)`,
    [dice],
  )
  await watchReturns(services)
  expect(await alarms()).toEqual([`studio.return.${dice}`])
  const [over] = await returnsOf(dice)
  expect(over).toMatchObject({ market: 'over', all: { rounds: 10_000, actual: 1_020_000, band: 'stop' }, recent: null })
  expect(over?.all.limits).toHaveLength(3)
  const readyz = await fetch(`${server.url}/readyz`)
  expect(await readyz.json()).toMatchObject({ status: 'degraded', alarms: [{ name: `studio.return.${dice}` }] })
  await owner.query(`UPDATE studio_return SET ratios = 9700000000 WHERE market = 'over'`)
  await watchReturns(services)
  expect(await alarms()).toEqual([])
})

test('the games of this process run as they were certified', async () => {
  await certifyAll(services)
  expect(await listMismatches(services.database)).toEqual([])
})

test('a game that runs otherwise than certified is closed at all processes, with an alarm, until staff open it', async () => {
  const seat = await server.sit()
  next()
  expect((await server.play(seat, even)).code).toBe('OK')
  await closeUncertified(services, { code: dice, version: '1.0.0', due: 'aa', found: 'bb' })
  await closeUncertified(services, { code: dice, version: '1.0.0', due: 'aa', found: 'bb' })
  services.studio.faults.forget()
  next()
  expect((await server.play(seat, even)).code).toBe('GAME_MAINTENANCE')
  expect(await alarms()).toEqual([`studio.certificate.${dice}`])
  expect((await server.get(listStudioFaults, {}, manager.as)).mismatches).toMatchObject([
    { game: dice, version: '1.0.0', due: 'aa', found: 'bb' },
  ])
  await server.get(reopenStudioGame, { game: dice, reason: 'The release was replaced.' }, manager.as)
  expect((await server.play(seat, even)).code).toBe('OK')
  expect(await alarms()).toEqual([])
})

test('a process that runs a game otherwise than certified does not open it, whatever staff say', async () => {
  const { certifier } = services.studio
  services.studio.certifier = { ...certifier, isCertified: async () => false }
  const seat = await server.member()
  const { token } = (await server.launch(seat.site, dice)).value as { token: string }
  const opened = await server.ask(openStudioGame, { token })
  services.studio.certifier = certifier
  expect(opened.code).toBe('GAME_MAINTENANCE')
})
