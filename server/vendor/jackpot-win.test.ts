import { randomUUID } from 'node:crypto'
import { getRoundDetail } from '@tamuvo/contract/vendor.ts'
import { amount } from '@tamuvo/money/amount.ts'
import { expect, test } from 'vitest'
import { inTransaction } from '../kit/database.ts'
import { houseBalances } from '../ledger/statements.ts'
import { changeSetting } from '../platform/change-setting.ts'
import { auditFaults } from '../testing/audit-faults.ts'
import type { WinAsk } from './ask.ts'
import { betOf, rollbackOf, winOf } from './testing-asks.ts'
import { expectBooksBalance, type Player, vendorServer } from './testing.ts'

const server = await vendorServer()
const { services, clock, take } = server
const { database } = services

/** A bet of 2.00, and a win of 9.00 with 5.00 from a jackpot. */
const winAfterBet = async (player: Player, more: Partial<WinAsk> = {}): Promise<WinAsk> => {
  const bet = betOf(player)
  await take(bet)
  return winOf(bet, { amount: amount(900n), jackpot: amount(500n), closes: true, ...more })
}

const recordOf = async ({ id }: Player) =>
  (await database.query('SELECT id, stake, payout, profit, state FROM bet_record WHERE member_id = $1 ORDER BY id', [id])).rows

const kindsOf = async ({ id }: Player): Promise<number[]> => {
  const { rows } = await database.query<{ kind: number }>(
    'SELECT kind FROM journal WHERE member_id = $1 AND ref > 0 AND kind BETWEEN 20 AND 29 ORDER BY id',
    [id],
  )
  return rows.map(({ kind }) => kind)
}

test('what comes from a jackpot is booked as such, stands in the round, and is no part of what the bet pays out', async () => {
  const mai = await server.player()
  const before = (await houseBalances(database))['house:rng'] ?? 0n
  const win = await winAfterBet(mai)
  const first = await take(win)
  expect(first).toMatchObject({ is: 'done', balance: 10_700n })
  expect(await take(win)).toEqual({ ...first, is: 'repeated' })
  expect(await kindsOf(mai)).toEqual([20, 26, 22])
  const [round] = await recordOf(mai)
  expect(round).toMatchObject({ stake: 200n, payout: 400n, profit: 200n, state: 'won' })
  const { steps } = await server.get(getRoundDetail, { id: String(round?.id) }, { token: await server.login(mai.id) })
  expect(steps.map(({ kind, amount: moved }) => [kind, moved])).toEqual([
    ['bet', '2.00'],
    ['win', '4.00'],
    ['jackpot', '5.00'],
  ])
  expect((await houseBalances(database))['house:rng']).toBe(before - 700n)
})

test('a win that is all from a jackpot pays nothing for the bet', async () => {
  const mai = await server.player()
  const win = await winAfterBet(mai, { jackpot: amount(900n) })
  const first = await take(win)
  expect(first).toMatchObject({ is: 'done', balance: 10_700n })
  await take(betOf(mai))
  expect(await take(win)).toEqual({ ...first, is: 'repeated' })
  expect(await recordOf(mai)).toMatchObject([{ payout: 0n, state: 'lost' }, {}])
})

test('the same id with another part from a jackpot is refused, also with the same rest', async () => {
  const mai = await server.player()
  const win = await winAfterBet(mai)
  await take(win)
  const others: Partial<WinAsk>[] = [
    { jackpot: amount(400n) },
    { jackpot: undefined },
    { amount: amount(400n), jackpot: undefined },
    { amount: amount(800n), jackpot: amount(400n) },
  ]
  for (const other of others) expect(await take({ ...win, ...other })).toMatchObject({ is: 'conflict', balance: 10_700n })
  const plain = await winAfterBet(mai, { amount: amount(400n), jackpot: undefined })
  await take(plain)
  expect(await take({ ...plain, amount: amount(900n), jackpot: amount(500n) })).toMatchObject({ is: 'conflict' })
})

test('repeats that come together pay once', async () => {
  const mai = await server.player()
  const win = await winAfterBet(mai)
  const said = await Promise.all(Array.from({ length: 8 }, () => take(win)))
  expect(said.filter(({ is }) => is === 'done')).toHaveLength(1)
  expect(new Set(said.map(({ balance }) => balance))).toEqual(new Set([10_700n]))
  expect(await server.balance(mai.id)).toBe(10_700n)
})

test('a rollback takes both parts back, once, and the win is refused when it comes again', async () => {
  const mai = await server.player()
  const win = await winAfterBet(mai)
  await take(win)
  const rollback = rollbackOf(win)
  expect(await take(rollback)).toMatchObject({ is: 'done', balance: 9_800n })
  expect(await take(rollback)).toMatchObject({ is: 'repeated', balance: 9_800n })
  expect(await take(rollbackOf(win))).toMatchObject({ is: 'repeated', balance: 9_800n })
  expect(await take(win)).toMatchObject({ is: 'rolled-back' })
  const [round] = await recordOf(mai)
  expect(round).toMatchObject({ payout: 0n })
  expect(await kindsOf(mai)).toEqual([20, 26, 22, 27, 23])
  const { steps } = await server.get(getRoundDetail, { id: String(round?.id) }, { token: await server.login(mai.id) })
  expect(steps.map(({ moved }) => moved).toSorted()).toEqual(['-2.00', '-4.00', '-5.00', '4.00', '5.00'])
})

test('a rollback that the member cannot pay takes neither part back', async () => {
  const mai = await server.player()
  const win = await winAfterBet(mai)
  await take(win)
  await take(betOf(mai, { amount: amount(10_000n) }))
  expect(await take(rollbackOf(win))).toMatchObject({ is: 'insufficient', balance: 700n })
  expect(await server.balance(mai.id)).toBe(700n)
})

test('a jackpot of a bet that is unknown, or was rolled back, is not paid', async () => {
  const mai = await server.player()
  const bet = betOf(mai)
  const win = winOf(bet, { amount: amount(900n), jackpot: amount(500n) })
  expect(await take(win)).toMatchObject({ is: 'bet-unknown' })
  await take(bet)
  await take(rollbackOf(bet))
  expect(await take(win)).toMatchObject({ is: 'rolled-back' })
  expect(await server.balance(mai.id)).toBe(10_000n)
})

test('one that comes after its round was settled corrects the round by the rest alone', async () => {
  const mai = await server.player()
  const bet = betOf(mai, { closes: true })
  await take(bet)
  const win = winOf(bet, { amount: amount(900n), jackpot: amount(500n) })
  expect(await take(win)).toMatchObject({ is: 'done', balance: 10_700n })
  expect(await kindsOf(mai)).toEqual([20, 26, 23])
  expect(await recordOf(mai)).toMatchObject([{ payout: 400n }])
})

test('all of it counts for the ceiling of the vendor', async () => {
  clock.advance(24 * 3_600_000)
  const allow = async (transaction: string): Promise<void> => {
    const value = { transaction, day: '100.00', vendors: {} }
    await inTransaction(database, (tx) =>
      changeSetting(tx, services, { key: 'vendor.winMax', value, by: 'ko', reason: 'a test' }),
    )
    clock.advance(5_000)
  }
  await allow('8.99')
  const mai = await server.player()
  const win = await winAfterBet(mai)
  expect(await take(win)).toMatchObject({ is: 'win-ceiling', balance: 9_800n })
  await allow('9.00')
  expect(await take(win)).toMatchObject({ is: 'done', balance: 10_700n })
  // On a cluster the process writes it a moment later.
  const paid = () => database.query('SELECT sum(amount)::bigint AS paid FROM vendor_win_day WHERE day = $1::date', [clock.now()])
  await expect.poll(async () => (await paid()).rows).toEqual([{ paid: 900n }])
})

test('a jackpot that the vendor tells beside the win stands in the same round', async () => {
  const mai = await server.player()
  const bet = betOf(mai)
  await take(bet)
  await take(winOf(bet, { closes: true }))
  const { token, round, game } = bet
  await take({ op: 'jackpot', token, round, game, tx: randomUUID(), amount: amount(500n) })
  const [record] = await recordOf(mai)
  expect(record).toMatchObject({ payout: 500n })
  const { steps } = await server.get(getRoundDetail, { id: String(record?.id) }, { token: await server.login(mai.id) })
  expect(steps.map(({ kind }) => kind)).toEqual(['bet', 'win', 'jackpot'])
})

test('after all this the books balance, and the audit finds each part in the journal', async () => {
  await expectBooksBalance(services)
  expect(await auditFaults(database.url)).toEqual([])
})
