import * as bonuses from '@tamuvo/contract/bonus.ts'
import * as staff from '@tamuvo/contract/promotion-staff.ts'
import * as contract from '@tamuvo/contract/promotion.ts'
import { getEntry, listTransactions } from '@tamuvo/contract/wallet.ts'
import { expect, test } from 'vitest'
import { inTransaction } from '../kit/database.ts'
import { trialBalance } from '../ledger/proof.ts'
import { balanceOf, houseBalances } from '../ledger/statements.ts'
import { turnoverOf } from '../turnover/turnover.ts'
import { beginBreak } from '../safer/begin-break.ts'
import { endExcluded } from './jobs.ts'
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

test('the account record names the promotion of what came and of what was taken back, and leads to its row', async () => {
  const [win, id] = [await server.player(), await server.promotion()]
  await server.payIn(win, 1_000n, id)
  const [{ id: bonus, rowId } = { id: '', rowId: '' }] = await bonusesOf(win)
  await forfeit(win, bonus)
  const { list } = await server.get(listTransactions, { group: 'reward' }, { token: win.token })
  const cause = { kind: 'bonus', id: rowId, label: 'Ride the tide', of: '', about: { EN: 'Ride the tide' } }
  expect(list.map((each) => [each.type, each.cause])).toEqual([
    ['BONUS_FORFEIT', cause],
    ['BONUS', cause],
  ])
  const entry = await server.get(getEntry, { id: list[1]!.entryId }, { token: win.token })
  expect(entry).toMatchObject({ cause, ruleVersion: 'promotion/1' })
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

test('what was there before, and what was paid in later, is never taken', async () => {
  const terms = { multiple: 1_000, weights: { RNG: 100 }, maxStake: null, days: 30, forfeit: 'BONUS_AND_WINNINGS' as const }
  const [all, alone] = [await server.promotion({ terms }), await server.promotion()]
  for (const [promotion, taken] of [
    [all, '150.00'],
    [alone, '100.00'],
  ] as const) {
    const sein = await server.player()
    await server.payIn(sein, 100_000n)
    await server.payIn(sein, 10_000n, promotion)
    await server.win(sein, 5_000n)
    await server.payIn(sein, 50_000n)
    const [{ id: bonus } = { id: '' }] = await bonusesOf(sein)
    expect(await server.get(bonuses.previewForfeit, { id: bonus }, { token: sein.token })).toMatchObject({ forfeited: taken })
    expect((await forfeit(sein, bonus)).value.taken).toBe(taken)
  }
})

test('a bonus that was lost takes nothing of what was paid in afterwards', async () => {
  const [kyi, id] = [await server.player(), await server.promotion()]
  await server.payIn(kyi, 10_000n, id)
  await server.win(kyi, -19_500n)
  await server.payIn(kyi, 50_000n)
  clock.advance(31 * dayMs)
  await leftOf(kyi)
  expect(await bonusesOf(kyi)).toMatchObject([{ state: 'EXPIRED', taken: '5.00' }])
  expect(await balance(kyi)).toBe(50_000n)
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

test('a deposit that is taken back takes its bonus along, also one that was bet, and once', async () => {
  for (const played of [0n, 300_000n]) {
    const [moe, id] = [await server.player(), await server.promotion()]
    const paid = await server.payIn(moe, 10_000n, id)
    if (played > 0n) await server.play(moe, played)
    await Promise.all([server.reverse(moe, paid), server.reverse(moe, paid), leftOf(moe)])
    expect(await bonusesOf(moe)).toMatchObject([{ state: 'REVERSED', taken: '100.00' }])
    expect(await balance(moe)).toBe(10_000n)
  }
})

test('of two of a group that were chosen before and are credited at once one is given, and both deposits are there', async () => {
  const [tin, group] = [await server.player(), 'at-once']
  const [first, second] = [await server.promotion({ group }), await server.promotion({ group })]
  const chosen = [await server.choose(tin, 10_000n, first), await server.choose(tin, 10_000n, second)]
  const given = await Promise.all(chosen.map((each) => server.credit(tin, 10_000n, each)))
  expect(given.toSorted()).toEqual([false, true])
  expect(await balance(tin)).toBe(30_000n)
})

test('a bonus that was lost keeps no other one of its group back', async () => {
  const [ohn, group] = [await server.player(), 'one-by-one']
  const [first, second] = [await server.promotion({ group }), await server.promotion({ group })]
  await server.payIn(ohn, 10_000n, first)
  await server.win(ohn, -20_000n)
  const offered = (await server.get(contract.listDepositBonuses, { amount: '100.00' }, { token: ohn.token })).list
  expect(offered.map(({ id }) => id)).toContain(second)
  expect(await bonusesOf(ohn)).toMatchObject([{ state: 'CLEARED', taken: '0.00' }])
})

test('who excludes themselves keeps no bonus, and is not kept from what is theirs', async () => {
  const [yin, id] = [await server.player(), await server.promotion()]
  await server.payIn(yin, 10_000n, id)
  const exclusion = { memberId: yin.id, kind: 'exclusion', since: clock.now(), until: null } as const
  await inTransaction(database, (tx) => beginBreak(tx, services, exclusion))
  const ended = async () => {
    await endExcluded(services)
    return bonusesOf(yin)
  }
  await expect.poll(ended).toMatchObject([{ state: 'FORFEITED', taken: '100.00' }])
  expect(await balance(yin)).toBe(10_000n)
})

test('one whose terms were changed since they were shown is not taken by the new ones', async () => {
  const [su, id] = [await server.player(), await server.promotion()]
  expect(await server.choose(su, 1_000n, id, 2)).toMatchObject({ bar: 'OFFER_CHANGED' })
  expect(await server.choose(su, 1_000n, id, 1)).toMatchObject({ bar: undefined })
})

test('a promotion that was stopped gives nothing more', async () => {
  const [win, id] = [await server.player(), await server.promotion()]
  await server.get(staff.stopPromotion, { id, reason: 'Something is wrong with it.' }, marketer.as)
  expect(await server.payIn(win, 1_000n, id)).toMatchObject({ bar: 'PROMOTION_OVER', hasBonus: false })
})
