import { randomUUID } from 'node:crypto'
import { amount } from '@tamuvo/money/amount.ts'
import { beforeEach, expect, test } from 'vitest'
import { connectDatabase, inTransaction } from '../kit/database.ts'
import { LedgerBusy, LedgerUnanswered } from '../ledger/batch-work.ts'
import { changeSetting } from '../platform/change-setting.ts'
import type { SettingOf } from '../platform/setting-list.ts'
import type { Ask, BonusAsk, Outcome } from './ask.ts'
import { tidy } from './jobs.ts'
import { openWinCeiling, type WinCeiling } from './win-ceiling.ts'
import { openWinTally } from './win-tally.ts'
import { sumOpenRounds } from './round-store.ts'
import { betOf, rollbackOf, winOf } from './testing-asks.ts'
import { expectBooksBalance, type Player, vendorServer } from './testing.ts'

const server = await vendorServer()
const { services, clock } = server
const { database } = services
const other = await server.anotherProcess(connectDatabase(database.url))

const take = async (ask: Ask, { vendors } = services, vendor = 'HUB'): Promise<Outcome> => {
  const integration = await vendors.directory.findIntegration(vendor)
  return vendors.gateway.take(integration!, ask)
}

const allow = async (winMax: Partial<SettingOf<'vendor.winMax'>>): Promise<void> => {
  const value = { transaction: '10.00', day: '25.00', vendors: {}, ...winMax }
  await inTransaction(database, (tx) => changeSetting(tx, services, { key: 'vendor.winMax', value, by: 'ko', reason: 'a test' }))
  // Other processes see it within seconds.
  clock.advance(5_000)
}

const won = async (player: Player, minor: bigint, process = services): Promise<string> => {
  const bet = betOf(player)
  await take(bet, process)
  return (await take(winOf(bet, { amount: amount(minor) }), process)).is
}

const bonusOf = ({ token }: Player, op: 'promo' | 'jackpot', minor: bigint): BonusAsk => ({
  op,
  token,
  tx: randomUUID(),
  amount: amount(minor),
})

const paidToday = async () => {
  const { rows } = await database.query<{ vendor: string; paid: bigint }>(
    'SELECT vendor, sum(amount)::bigint AS paid FROM vendor_win_day WHERE day = $1::date GROUP BY vendor ORDER BY vendor',
    [clock.now()],
  )
  return rows
}

// Each test has a day of its own.
beforeEach(() => clock.advance(24 * 3_600_000))

test('a win above the ceiling of one is put off, and counts once that is raised', async () => {
  await allow({})
  const mai = await server.player()
  const bet = betOf(mai)
  await take(bet)
  const win = winOf(bet, { amount: amount(1_001n) })
  expect(await take(win)).toMatchObject({ is: 'win-ceiling', memberId: mai.id, balance: 9_800n })
  for (const op of ['promo', 'jackpot'] as const)
    expect(await take(bonusOf(mai, op, 1_001n))).toMatchObject({ is: 'win-ceiling', balance: 9_800n })
  await allow({ vendors: { HUB: { transaction: '10.01', day: '50.00' } } })
  const paid = await take(win)
  expect(paid).toMatchObject({ is: 'done', balance: 10_801n })
  await allow({})
  expect(await take(win)).toEqual({ ...paid, is: 'repeated' })
})

test('of wins that come together no more is paid than the ceiling of a day; the next day begins anew', async () => {
  await allow({})
  const players = await Promise.all(Array.from({ length: 10 }, () => server.player()))
  const answers = await Promise.all(players.map((player) => won(player, 500n)))
  expect(answers.filter((is) => is === 'done')).toHaveLength(5)
  expect(answers.filter((is) => is === 'win-ceiling')).toHaveLength(5)
  clock.advance(2_000)
  expect(await won(players[0]!, 1n)).toBe('win-ceiling')
  expect(await take(bonusOf(players[0]!, 'promo', 1n))).toMatchObject({ is: 'win-ceiling' })
  // Losing and taking back pay nothing out.
  expect(await won(players[0]!, 0n)).toBe('done')
  const bet = betOf(players[0]!)
  await take(bet)
  expect(await take(rollbackOf(bet))).toMatchObject({ is: 'done' })
  clock.advance(24 * 3_600_000)
  expect(await won(await server.player(), 500n)).toBe('done')
})

test('wins that are refused or come again do not use up the ceiling', async () => {
  await allow({})
  const mai = await server.player()
  const bet = betOf(mai)
  await take(bet)
  const win = winOf(bet, { amount: amount(1_000n) })
  expect(await take(win)).toMatchObject({ is: 'done' })
  expect(await take(win)).toMatchObject({ is: 'repeated' })
  const ofNoBet = winOf(betOf(mai), { amount: amount(1_000n) })
  for (let times = 0; times < 2; times++) expect(await take(ofNoBet)).toMatchObject({ is: 'bet-unknown' })
  expect(await won(mai, 1_000n)).toBe('done')
  expect(await won(mai, 501n)).toBe('win-ceiling')
})

test('the day is counted over all processes, ways and vendors by themselves', async () => {
  await allow({})
  const [mai, evo] = [await server.player(), await server.player({ vendor: 'EVO' })]
  expect(await won(mai, 1_000n, other)).toBe('done')
  // This one is decided by itself, since it comes with a bonus.
  expect(await take(bonusOf(mai, 'jackpot', 1_000n), other)).toMatchObject({ is: 'done' })
  // On a cluster processes write what they paid a moment later.
  await expect.poll(paidToday).toEqual([{ vendor: 'HUB', paid: 2_000n }])
  clock.advance(2_000)
  expect(await won(mai, 501n)).toBe('win-ceiling')
  expect(await won(mai, 500n)).toBe('done')
  expect(await take(bonusOf(evo, 'promo', 1_000n), services, 'EVO')).toMatchObject({ is: 'done' })
  await expect.poll(paidToday).toEqual([
    { vendor: 'EVO', paid: 1_000n },
    { vendor: 'HUB', paid: 2_500n },
  ])
})

test('sums beyond what one amount can be are read all the same, and old days are forgotten', async () => {
  const most = 2n ** 63n - 1n
  await database.query(
    `INSERT INTO vendor_win_day (day, vendor, writer, amount) SELECT $1::date, 'HUB', n, $2 FROM generate_series(-2, -1) n`,
    [clock.now(), most],
  )
  await allow({ day: '9999999999999999.00' })
  const mai = await server.player()
  expect(await won(mai, 1n)).toBe('win-ceiling')
  const open = `INSERT INTO vendor_round (id, key, member_id, vendor, product, game, code, opened_at, moved_at, bets, stake, payout, returned)
    SELECT id + n, gen_random_uuid(), 1, 'BIG', product, game, code, opened_at, moved_at, 1, $1, 0, 0
      FROM vendor_round, generate_series(1, 2) n WHERE member_id = $2`
  await database.query(open, [most, mai.id])
  expect((await sumOpenRounds(database)).find(({ vendor }) => vendor === 'BIG')?.stake).toBe(2n * most)
  await database.query(`UPDATE vendor_round SET stake = 0, closed_at = now() WHERE vendor = 'BIG'`)
  clock.advance(40 * 24 * 3_600_000)
  await tidy(services)
  expect((await database.query('SELECT FROM vendor_win_day')).rowCount).toBe(0)
  await expectBooksBalance(services)
})

test('a win that was not taken to be decided does not count as paid; one without an answer does, and sums are whole or not read', async () => {
  const ceilingOf = (tools = services) => openWinCeiling(tools, openWinTally(tools))
  const failing = (ceiling: WinCeiling, error: Error) =>
    expect(ceiling.under('BSY', amount(500n), () => Promise.reject(error))).rejects.toBe(error)
  const ceiling = ceilingOf()
  await allow({})
  for (let turn = 0; turn < 10; turn++) await failing(ceiling, new LedgerBusy('the machine of the member is away'))
  for (let turn = 0; turn < 2; turn++) await failing(ceiling, new LedgerUnanswered('no answer in time'))
  await expect.poll(paidToday).toEqual([{ vendor: 'BSY', paid: 1_000n }])

  let isAway = false
  const query: typeof database.query = (...asked) => (isAway ? Promise.reject(new Error('away')) : database.query(...asked))
  const flaky = ceilingOf({ ...services, database: { ...database, query } })
  const done: Outcome = { is: 'done', memberId: 1n, balance: amount(0n) }
  expect(await flaky.under('BSY', amount(1_000n), async () => done)).toBe(done)
  isAway = true
  clock.advance(1_500)
  await expect(flaky.under('BSY', amount(1_000n), async () => done)).rejects.toThrow('away')
  isAway = false
  clock.advance(1_500)
  expect(await flaky.under('BSY', amount(1_000n), async () => done)).toBe('over')
})
