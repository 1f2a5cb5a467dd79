import { randomUUID } from 'node:crypto'
import { getBoard, listBoards, placeTickets } from '@tamuvo/contract/lottery.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { betById, betRecord } from '../betting/record-store.ts'
import { balanceOf, entryById } from '../ledger/statements.ts'
import { inTransaction } from '../kit/database.ts'
import { changeSetting } from '../platform/change-setting.ts'
import type { SettingOf } from '../platform/setting-list.ts'
import { processDue } from './process-due.ts'
import { firstDigit, lotteryServer, type Player, type TicketOrder } from './testing.ts'

const server = await lotteryServer()
const { clock, services } = server
let player: Player
beforeAll(async () => {
  await processDue(services)
  clock.advance(5_000)
  await processDue(services)
  player = await server.player('1000.00')
})

const codeOf = async (...tickets: TicketOrder[]): Promise<string> => (await server.buy(player, tickets)).code
const betsOf = async ({ memberId }: Player): Promise<number> =>
  (await betRecord(services.database, memberId, {}, { no: 1, size: 1 })).totals.count

describe('a ticket is refused:', () => {
  test.each([
    ['an unknown play', { play: 'all9' }, 'PLAY_UNKNOWN'],
    ['a play of another family', { play: 'lo2' }, 'PLAY_UNKNOWN'],
    ['a mode above the own', { mode: 1962 }, 'MODE_INVALID'],
    ['a mode between the steps', { mode: 1959 }, 'MODE_INVALID'],
    ['a unit that is not on offer', { unit: '0.01' }, 'UNIT_INVALID'],
    ['a negative unit', { unit: '-1.00' }, 'UNIT_INVALID'],
    ['a multiple that is too high', { multiple: 10_001, unit: '0.10' }, 'LIMIT_STAKE'],
    ['picks of another form', { picks: '1,2' }, 'PICKS_MALFORMED'],
    ['a digit twice', { picks: '11||||' }, 'PICKS_REPEATED'],
    ['no picks', { picks: '||||' }, 'PICKS_TOO_FEW'],
    ['a stake above a thousand', { multiple: 1001 }, 'LIMIT_STAKE'],
    ['a single win above the cap', { play: 'all5_direct', picks: '1|2|3|4|5', multiple: 2 }, 'LIMIT_PAYOUT'],
  ] satisfies [string, Partial<TicketOrder>, string][])('%s', async (_what, wrong, code) => {
    expect(await codeOf(firstDigit('1', wrong))).toBe(code)
    expect(await betsOf(player)).toBe(0)
  })

  test('for a prize that would be cut, with the cap', async () => {
    const any3 = firstDigit('', { play: 'any3_direct', picks: '1|2|3|4|5', multiple: 100 })
    expect(await server.buy(player, [any3])).toMatchObject({ code: 'LIMIT_PAYOUT', value: { ticket: 0, prizeMax: '100000.00' } })
  })

  test('with its index, and none of the order is sold', async () => {
    const answer = await server.buy(player, [firstDigit('1'), firstDigit('2'), firstDigit('x')])
    expect(answer).toMatchObject({ status: 200, success: false, code: 'PICKS_MALFORMED', value: { ticket: 2 } })
    expect(await betsOf(player)).toBe(0)
  })

  test('without money, without a session, without a key, for a frozen member', async () => {
    const poor = await server.player('0.99')
    expect(await server.buy(poor, [firstDigit('1')])).toMatchObject({ code: 'INSUFFICIENT' })
    const order = { game: 'FAST5', issue: await server.current(), tickets: [firstDigit('1')] }
    expect(await server.ask(placeTickets, order)).toMatchObject({ status: 401 })
    expect(await server.ask(placeTickets, order, { token: player.token, headers: { 'idempotency-key': '' } })).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REQUIRED',
    })
    expect(await server.ask(placeTickets, { ...order, tickets: [] }, { token: player.token })).toMatchObject({
      code: 'MALFORMED',
    })
    const frozen = await server.player()
    // Freezing ends the sessions; a call authenticated just before must not stake any more.
    await services.database.query(`UPDATE member SET status = 'frozen' WHERE id = $1`, [frozen.memberId])
    expect(await server.buy(frozen, [firstDigit('1')])).toMatchObject({ code: 'ACCOUNT_FROZEN' })
  })

  test('for an unknown issue or game', async () => {
    expect(await server.buy(player, [firstDigit('1')], { issue: '20260805-9999' })).toMatchObject({ code: 'ISSUE_NOT_FOUND' })
    expect(await server.buy(player, [firstDigit('1')], { game: 'KENO', issue: '20260805-0001' })).toMatchObject({
      code: 'GAME_NOT_FOUND',
    })
  })
})

test('an operator sets the limits of a game', async () => {
  const set = (value: SettingOf<'lottery.limits'>) =>
    inTransaction(services.database, (tx) =>
      changeSetting(tx, services, { key: 'lottery.limits', value, by: 'ko', reason: 'a test' }),
    )
  const limits = { stakeMin: '0.50', ticketStakeMax: '2.00', orderTicketsMax: 2, multipleMax: 20 }
  await set({ FAST5: limits })
  expect((await server.board()).limits).toEqual({ ...limits, prizeMax: '100000.00' })
  expect(await codeOf(firstDigit('1', { unit: '0.10' }))).toBe('STAKE_TOO_LOW')
  expect(await codeOf(firstDigit('1', { multiple: 3 }))).toBe('LIMIT_STAKE')
  expect(await codeOf(firstDigit('1', { unit: '0.10', multiple: 21 }))).toBe('LIMIT_STAKE')
  expect(await codeOf(firstDigit('1'), firstDigit('2'), firstDigit('3'))).toBe('LIMIT_STAKE')
  expect(await codeOf(firstDigit('1'), firstDigit('2'))).toBe('OK')
  // A game without a setting has the defaults.
  expect((await server.board('XSMB')).limits).toMatchObject({ stakeMin: '0.10', ticketStakeMax: '1000.00' })
  for (const wrong of [{ stakeMin: '0.09' }, { ticketStakeMax: '0.40' }, { orderTicketsMax: 101 }, { multipleMax: 0 }])
    await expect(set({ FAST5: { ...limits, ...wrong } })).rejects.toMatchObject({ code: 'FIELDS_INVALID' })
  await set({})
})

test('a sold ticket is stored with its terms and the entry of its stake', async () => {
  const buyer = await server.player('100.00')
  const answer = await server.buy(buyer, [firstDigit('31', { mode: 1900, unit: '0.10', multiple: 5 })])
  const ticket = (answer.value as { tickets: { id: string; picks: string }[] }).tickets[0]
  expect(ticket).toMatchObject({ picks: '13||||', lines: 2, stake: '1.00', mode: 1900 })
  const bet = await betById(services.database, BigInt(ticket?.id ?? 0))
  expect(bet).toMatchObject({
    market: 'fast5/dwd',
    selection: '13||||',
    price: '0.10|5|1900;2;0.95+0.03',
    ruleVersion: 'fast5/3',
    state: 'open',
    stake: 100n,
  })
  expect((await entryById(services.database, bet?.orderId ?? 0n))?.legs).toMatchObject([
    { amount: -100n },
    { account: 'house:lottery', amount: 100n },
  ])
})

describe('an order sent again', () => {
  test('ten times concurrently is accepted once, with equal answers', async () => {
    const [buyer, key, issue] = [await server.player('100.00'), randomUUID(), await server.current()]
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.buy(buyer, [firstDigit('12'), firstDigit('3')], { key, issue })),
    )
    expect(new Set(answers.map(({ value }) => JSON.stringify(value))).size).toBe(1)
    expect(answers[0]).toMatchObject({ value: { stake: '3.00', balance: '97.00' } })
    expect([await balanceOf(services.database, buyer.memberId), await betsOf(buyer)]).toEqual([9700n, 2])
  })

  test('with other tickets is a conflict; another member may use the same key', async () => {
    const [buyer, other, key] = [await server.player(), await server.player(), randomUUID()]
    await server.buy(buyer, [firstDigit('1')], { key })
    expect(await server.buy(buyer, [firstDigit('2')], { key })).toMatchObject({ status: 409, code: 'IDEMPOTENCY_CONFLICT' })
    expect(await server.buy(other, [firstDigit('2')], { key })).toMatchObject({ success: true })
  })
})

describe('the closing time', () => {
  test('accepts orders until a millisecond before; later only repeats get their answer', async () => {
    const [buyer, key] = [await server.player(), randomUUID()]
    const { current } = await server.board()
    const closesAt = new Date(current?.closesAt ?? 0)
    clock.set(new Date(closesAt.getTime() - 1).toISOString())
    const late = await server.buy(buyer, [firstDigit('1')], { key })
    expect(late).toMatchObject({ success: true })
    clock.set(closesAt.toISOString())
    expect(await server.buy(buyer, [firstDigit('2')])).toMatchObject({ status: 200, code: 'ISSUE_CLOSED' })
    expect((await server.buy(buyer, [firstDigit('1')], { key })).value).toEqual(late.value)
    await processDue(services)
    expect(await server.buy(buyer, [firstDigit('2')], { issue: current?.issue ?? '' })).toMatchObject({ code: 'ISSUE_CLOSED' })
    expect((await server.buy(buyer, [firstDigit('1')], { key, issue: current?.issue ?? '' })).value).toEqual(late.value)
  })

  test('does not apply before the sale opens', async () => {
    const { next } = await server.board()
    expect(next?.state).toBe('scheduled')
    expect(await server.buy(player, [firstDigit('1')], { issue: next?.issue ?? '' })).toMatchObject({ code: 'ISSUE_NOT_OPEN' })
  })
})

test('a game in maintenance sells nothing, but repeats get their answer', async () => {
  await processDue(services)
  const { current, next } = await server.board('FAST27')
  const sold = current?.state === 'open' ? current : next
  clock.set(new Date(Math.max(clock.now().getTime(), Date.parse(sold?.opensAt ?? ''))).toISOString())
  const key = randomUUID()
  const twoDigits = firstDigit('', { play: 'lo2', picks: '07' })
  const buy = (more: { key?: string }) => server.buy(player, [twoDigits], { game: 'FAST27', issue: sold?.issue ?? '', ...more })
  const first = await buy({ key })
  expect(first).toMatchObject({ success: true })
  await services.database.query(`UPDATE game SET state = 'maintenance' WHERE game_code = 'FAST27'`)
  clock.advance(4_000)
  expect(await server.ask(getBoard, { game: 'FAST27' })).toMatchObject({ code: 'GAME_MAINTENANCE' })
  expect((await server.get(listBoards, {})).list.map(({ game }) => game)).toEqual(['FAST5', 'XSMB'])
  expect((await buy({ key })).value).toEqual(first.value)
  const refused = randomUUID()
  expect(await buy({ key: refused })).toMatchObject({ code: 'GAME_MAINTENANCE' })
  expect(await server.buy(player, [firstDigit('1')], { game: 'FAST27', issue: '20260805-300' })).toMatchObject({
    code: 'GAME_MAINTENANCE',
  })
  // A try of the refused order that comes late is refused too.
  await services.database.query(`UPDATE game SET state = 'open' WHERE game_code = 'FAST27'`)
  clock.advance(4_000)
  expect(await buy({ key: refused })).toMatchObject({ code: 'ISSUE_CLOSED' })
  expect(await buy({})).toMatchObject({ success: true })
})
