import { amount } from '@tamuvo/money/amount.ts'
import { expect, test } from 'vitest'
import { betOf, rollbackOf, winOf } from './testing-asks.ts'
import { expectBooksBalance, vendorServer } from './testing.ts'

const server = await vendorServer()
const { services, take, recordOf } = server

test('a rolled back round is void', async () => {
  const mai = await server.player()
  const bet = betOf(mai)
  await take(bet)
  expect(await take(rollbackOf(bet))).toMatchObject({ is: 'done', balance: 10_000n })
  expect(await recordOf(mai.id)).toEqual([{ stake: 200n, payout: 200n, valid_bet: 0n, profit: 0n, state: 'void' }])
  expect(await take(winOf(bet))).toMatchObject({ is: 'rolled-back' })
  expect(await take(winOf(bet, { bet: undefined }))).toMatchObject({ is: 'rolled-back' })
  expect(await take(bet)).toMatchObject({ is: 'rolled-back', balance: 10_000n })
  expect(await take({ ...bet, amount: amount(1n) })).toMatchObject({ is: 'conflict' })
})

test('a rollback before its bet is remembered', async () => {
  const mai = await server.player()
  const bet = betOf(mai)
  const rollback = rollbackOf(bet)
  for (const each of [rollback, rollback, rollbackOf(bet)]) expect(await take(each)).toMatchObject({ is: 'bet-unknown' })
  expect(await take(bet)).toMatchObject({ is: 'rolled-back', balance: 10_000n })
  expect(await take(winOf(bet))).toMatchObject({ is: 'bet-unknown' })
  expect(await server.balance(mai.id)).toBe(10_000n)
})

test('a win can be rolled back while its money is there', async () => {
  const mai = await server.player({ money: 200n })
  const bet = betOf(mai)
  const win = winOf(bet)
  await take(bet)
  await take(win)
  expect(await take(rollbackOf(win))).toMatchObject({ is: 'done', balance: 0n })
  expect(await take(rollbackOf(win))).toMatchObject({ is: 'repeated' })
  expect(await take(win)).toMatchObject({ is: 'rolled-back', balance: 0n })
  const second = winOf(bet)
  await take(second)
  await take(betOf(mai, { amount: amount(450n) }))
  expect(await take(rollbackOf(second))).toMatchObject({ is: 'insufficient', balance: 50n })
})

test('a bet, its rollback and the bet again at the same moment: no answer says "ok" of a stake that is not there', async () => {
  const mai = await server.player()
  for (let turn = 0; turn < 10; turn++) {
    const bet = betOf(mai)
    const rollback = rollbackOf(bet)
    await Promise.all([take(bet), take(rollback), take(bet)])
    expect(['done', 'repeated', 'bet-unknown']).toContain((await take(rollback)).is)
    const again = await Promise.all([take(bet), take(bet)])
    expect(again.map(({ is }) => is)).toEqual(['rolled-back', 'rolled-back'])
    expect(await server.balance(mai.id)).toBe(10_000n)
  }
})

test('a rollback under the id of a bet or win is refused: its body was meant for another call', async () => {
  const mai = await server.player()
  const bet = betOf(mai)
  const win = winOf(bet)
  await take(bet)
  await take(win)
  expect(await take(rollbackOf(bet, { tx: win.tx }))).toMatchObject({ is: 'conflict', balance: 10_300n })
  const other = betOf(mai)
  await take(other)
  expect(await take(rollbackOf(bet, { tx: other.tx }))).toMatchObject({ is: 'conflict' })
  expect(await take(rollbackOf(bet))).toMatchObject({ is: 'done', balance: 10_300n })
})

test('a rollback that states another amount than what it undoes is refused', async () => {
  const mai = await server.player()
  const bet = betOf(mai)
  await take(bet)
  expect(await take(rollbackOf(bet, { amount: amount(100n) }))).toMatchObject({ is: 'conflict', balance: 9_800n })
  const rollback = rollbackOf(bet, { amount: bet.amount })
  expect(await take(rollback)).toMatchObject({ is: 'done', balance: 10_000n })
  expect(await take({ ...rollback, amount: amount(100n) })).toMatchObject({ is: 'conflict' })
  expect(await take(rollback)).toMatchObject({ is: 'repeated' })
})

test('a rollback of another player’s transaction is refused', async () => {
  const [mai, thu] = [await server.player(), await server.player()]
  const bet = betOf(mai)
  await take(bet)
  // A cluster does not see transactions of other members: docs/recipes/scale-out.md.
  const refusal = process.env['CITUS'] ? 'bet-unknown' : 'conflict'
  expect(await take(rollbackOf({ ...bet, token: thu.token }))).toMatchObject({ is: refusal })
  expect(await take(winOf({ ...bet, token: thu.token }))).toMatchObject({ is: 'bet-unknown' })
  expect([await server.balance(mai.id), await server.balance(thu.id)]).toEqual([9_800n, 10_000n])
})

test('after all this the journal balances', () => expectBooksBalance(services))
