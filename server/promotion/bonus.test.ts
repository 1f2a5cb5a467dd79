import * as bonuses from '@tamuvo/contract/bonus.ts'
import * as staff from '@tamuvo/contract/promotion-staff.ts'
import * as contract from '@tamuvo/contract/promotion.ts'
import { expect, test } from 'vitest'
import { inTransaction } from '../kit/database.ts'
import { trialBalance } from '../ledger/proof.ts'
import { balanceOf, houseBalances } from '../ledger/statements.ts'
import { turnoverOf } from '../turnover/turnover.ts'
import { marketer, type Player, promotionServer } from './testing.ts'

const server = await promotionServer()
const { services, clock } = server
const { database } = services
const dayMs = 86_400_000

const bonusesOf = async ({ token }: Player) => (await server.get(bonuses.listBonuses, {}, { token })).list
const forfeit = ({ token }: Player, id: string) => server.ask(bonuses.forfeitBonus, { id }, { token })
const leftOf = async ({ id }: Player) => inTransaction(database, async (tx) => (await turnoverOf(tx, services, id)).left)
const balance = ({ id }: Player) => balanceOf(database, id)

test('a bonus comes with the deposit it was chosen for, and its row takes the place of the deposit’s', async () => {
  const [mai, id] = [await server.player(), await server.promotion()]
  const offered = (await server.get(contract.listDepositBonuses, { amount: '200.00' }, { token: mai.token })).list
  expect(offered.find((each) => each.id === id)).toMatchObject({ bonus: '128.00', required: '4920.00', status: 'OPEN' })
  expect(await server.payIn(mai, 20_000n, id)).toMatchObject({ bar: undefined, hasBonus: true })
  expect(await balance(mai)).toBe(32_800n)
  const [bonus] = await bonusesOf(mai)
  expect(bonus).toMatchObject({
    amount: '128.00',
    deposit: '200.00',
    required: '4920.00',
    left: '4920.00',
    maxStake: '5.00',
    closed: ['PVP'],
  })
  expect(await leftOf(mai)).toBe(492_000n)
  const { rows } = await database.query('SELECT kind FROM turnover_row WHERE member_id = $1', [mai.id])
  expect(rows).toEqual([{ kind: 'BONUS' }])
})

test('without a choice none is taken, and one that is had already is not given again', async () => {
  const [ko, id] = [await server.player(), await server.promotion()]
  expect(await server.payIn(ko, 20_000n)).toMatchObject({ hasBonus: false })
  await server.payIn(ko, 1_000n, id)
  expect(await server.payIn(ko, 1_000n, id)).toMatchObject({ bar: 'PROMOTION_TAKEN', hasBonus: false })
  expect(await bonusesOf(ko)).toHaveLength(1)
})

test('its terms hold for every stake while it is open, and end with it', async () => {
  const [su, id] = [await server.player(), await server.promotion()]
  expect(await server.refusal(su, 100_000n)).toBeUndefined()
  await server.payIn(su, 1_000n, id)
  const [bonus] = await bonusesOf(su)
  expect(await server.refusal(su, 500n)).toBeUndefined()
  expect(await server.refusal(su, 501n)).toEqual({ code: 'BONUS_TERMS', detail: { bonusId: bonus?.id, most: '5.00' } })
  expect(await server.refusal(su, 1n, 'PVP')).toMatchObject({ detail: { most: null } })
  await server.play(su, 30_000n)
  expect(await bonusesOf(su)).toMatchObject([{ state: 'COMPLETED', left: '0.00', taken: '0.00' }])
  expect(await server.refusal(su, 501n)).toBeUndefined()
  expect(await balance(su)).toBe(2_000n)
})

test('given up it takes what its terms say, once, and the deposit is bet as any other', async () => {
  const [nu, id] = [await server.player(), await server.promotion()]
  await server.payIn(nu, 10_000n, id)
  await server.win(nu, 10_000n)
  await server.play(nu, 4_000n)
  const [{ id: bonus } = { id: '' }] = await bonusesOf(nu)
  const preview = await server.get(bonuses.previewForfeit, { id: bonus }, { token: nu.token })
  expect(preview).toEqual({ balance: '300.00', forfeited: '100.00', left: '200.00', toBet: '60.00', mode: 'BONUS_ONLY' })
  const answers = await Promise.all([forfeit(nu, bonus), forfeit(nu, bonus), forfeit(nu, bonus)])
  expect(answers.map(({ code, value }) => [code, value.taken])).toEqual(Array.from({ length: 3 }, () => ['OK', '100.00']))
  expect([await balance(nu), await leftOf(nu)]).toEqual([20_000n, 6_000n])
  expect(await server.refusal(nu, 501n)).toBeUndefined()
  expect((await forfeit(await server.player(), bonus)).code).toBe('NOT_FOUND')
})

test('winnings go with it where the terms say so, and the deposit never does', async () => {
  const terms = { multiple: 1_000, weights: { RNG: 100 }, maxStake: null, days: 30, forfeit: 'BONUS_AND_WINNINGS' as const }
  const [lin, id] = [await server.player(), await server.promotion({ terms })]
  await server.payIn(lin, 10_000n, id)
  await server.win(lin, 10_000n)
  const [{ id: bonus } = { id: '' }] = await bonusesOf(lin)
  expect((await forfeit(lin, bonus)).value.taken).toBe('200.00')
  expect(await balance(lin)).toBe(10_000n)
})

test('after one has run out its deposit is bet once, and what was bet for the bonus counts', async () => {
  const [aye, id] = [await server.player(), await server.promotion()]
  await server.payIn(aye, 10_000n, id)
  await server.play(aye, 3_000n)
  clock.advance(31 * dayMs)
  expect(await leftOf(aye)).toBe(7_000n)
  expect([await balance(aye), await leftOf(aye)]).toEqual([10_000n, 7_000n])
})

test('one that runs out is taken back, as far as the money is there', async () => {
  const [thu, id] = [await server.player(), await server.promotion()]
  await server.payIn(thu, 10_000n, id)
  await server.win(thu, -14_000n)
  clock.advance(31 * dayMs)
  await leftOf(thu)
  expect(await leftOf(thu)).toBe(0n)
  expect(await bonusesOf(thu)).toMatchObject([{ state: 'EXPIRED', taken: '60.00' }])
  expect(await balance(thu)).toBe(0n)
  expect((await trialBalance(database)).isClean).toBe(true)
})

test('of members who pay in at once no more get one than the budget has, and the others are credited all the same', async () => {
  const id = await server.promotion({ limits: { perMember: 1, oncePerAddress: false, budget: '300.00' } })
  const before = (await houseBalances(database))['house:promo']
  const people = await Promise.all(Array.from({ length: 6 }, () => server.player()))
  const made = await Promise.all(people.map((each) => server.payIn(each, 10_000n, id)))
  expect(made.filter(({ hasBonus }) => hasBonus)).toHaveLength(3)
  expect((await houseBalances(database))['house:promo']).toBe(before - 30_000n)
  expect((await Promise.all(people.map(balance))).toSorted()).toEqual([10_000n, 10_000n, 10_000n, 20_000n, 20_000n, 20_000n])
})

test('one address has one, and of a group one is open', async () => {
  const once = { perMember: 5, oncePerAddress: true, budget: null }
  const [first, second] = [await server.player(), await server.player()]
  const id = await server.promotion({ limits: once })
  await server.payIn(first, 1_000n, id)
  expect(await server.payIn({ ...second, address: first.address }, 1_000n, id)).toMatchObject({ bar: 'PROMOTION_NOT_FOR_YOU' })
  const grouped = [await server.promotion({ group: 'welcome' }), await server.promotion({ group: 'welcome' })]
  await server.payIn(second, 1_000n, grouped[0])
  expect(await server.payIn(second, 1_000n, grouped[1])).toMatchObject({ bar: 'PROMOTION_NOT_FOR_YOU', hasBonus: false })
})

test('a promotion that was stopped gives nothing more', async () => {
  const [win, id] = [await server.player(), await server.promotion()]
  await server.get(staff.stopPromotion, { id, reason: 'Something is wrong with it.' }, marketer.as)
  expect(await server.payIn(win, 1_000n, id)).toMatchObject({ bar: 'PROMOTION_OVER', hasBonus: false })
})
