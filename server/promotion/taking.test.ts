import { randomUUID } from 'node:crypto'
import type { SentInputOf } from '@tamuvo/contract/call.ts'
import * as staff from '@tamuvo/contract/promotion-staff.ts'
import * as contract from '@tamuvo/contract/promotion.ts'
import * as rewards from '@tamuvo/contract/reward.ts'
import { expect, test } from 'vitest'
import { trialBalance } from '../ledger/proof.ts'
import { balanceOf } from '../ledger/statements.ts'
import { marketer, type Player, promotionServer } from './testing.ts'

const server = await promotionServer()
const { services, clock } = server
const { database } = services
const dayMs = 86_400_000

type Rule = SentInputOf<typeof staff.savePromotion>['rule']
const reward = { fixed: '5.00', percent: null, cap: null }
const terms = { multiple: 100, weights: { RNG: 100 }, maxStake: null, days: 7 }
const anyone = { perMember: 1, oncePerAddress: false, budget: null }

const code = (limits: Rule['limits'] = anyone) => {
  const word = randomUUID().slice(0, 8).toUpperCase()
  const trigger = { kind: 'CODE' as const, codes: [word] }
  return server.promotion({ type: 'VOUCHER_CODE', trigger, reward, terms, limits }).then(() => {
    services.promotions.shown.forget()
    return word
  })
}
const apply = (limits: Rule['limits'] = anyone) =>
  server.promotion({
    type: 'MANUAL_APPLY',
    trigger: { kind: 'APPLY', pictures: 0, handle: null },
    reward,
    terms,
    limits,
  })
const signInPromotion = (ladder: number[]) =>
  server.promotion({
    type: 'SIGN_IN',
    trigger: { kind: 'SIGN_IN', ladder },
    reward: { fixed: null, percent: null, cap: null },
    terms,
    limits: anyone,
  })
const enter = ({ token }: Player, word: string) => server.ask(contract.enterPromotionCode, { code: word }, { token })
const applyFor = ({ token }: Player, id: string) => server.ask(contract.applyForPromotion, { id, pictures: [] }, { token })
const rewardsOf = async ({ token }: Player) => (await server.get(rewards.listRewards, { state: 'claimable' }, { token })).list
const people = (count: number) => Promise.all(Array.from({ length: count }, () => server.player()))

test('a code is good once for a member, however often and at once it is entered', async () => {
  const [mai, word] = [await server.player(), await code({ ...anyone, perMember: 9 })]
  const codes = (await Promise.all([enter(mai, word), enter(mai, word), enter(mai, word)])).map((each) => each.code)
  expect(codes.toSorted()).toEqual(['OK', 'PROMOTION_TAKEN', 'PROMOTION_TAKEN'])
  expect(await rewardsOf(mai)).toMatchObject([{ amount: '5.00' }])
  expect((await enter(mai, word.toLowerCase())).code).toBe('PROMOTION_TAKEN')
})

test('of many who enter a code at once no more get it than the budget has', async () => {
  const [all, word] = [await people(6), await code({ ...anyone, budget: '12.00' })]
  const codes = (await Promise.all(all.map((each) => enter(each, word)))).map((each) => each.code)
  expect(codes.filter((each) => each === 'OK')).toHaveLength(2)
  expect(codes.filter((each) => each === 'PROMOTION_SPENT')).toHaveLength(4)
  expect((await Promise.all(all.map(rewardsOf))).flat()).toHaveLength(2)
})

test('what a code brought is credited once, up to the instant at which it expires', async () => {
  const [[ko, su], word] = [await people(2), await code()]
  if (!ko || !su) throw new Error('two were made')
  for (const each of [ko, su]) await enter(each, word)
  const [[first], [second]] = [await rewardsOf(ko), await rewardsOf(su)]
  const claim = ({ token }: Player, id = '') => server.ask(rewards.claimReward, { id }, { token })
  const all = () => server.ask(rewards.claimAllRewards, {}, { token: ko.token })
  clock.advance(Date.parse(first?.expiresAt ?? '') - clock.now().getTime() - 1)
  const answers = await Promise.all([claim(ko, first?.id), all(), claim(ko, first?.id), all()])
  expect(answers.map((each) => each.code)).toEqual(['OK', 'OK', 'OK', 'OK'])
  expect(await balanceOf(database, ko.id)).toBe(500n)
  clock.advance(1)
  expect((await claim(su, second?.id)).code).toBe('REWARD_EXPIRED')
  expect((await claim(su, first?.id)).code).toBe('NOT_FOUND')
  expect((await trialBalance(database)).isClean).toBe(true)
})

test('an application waits once, and is decided once', async () => {
  const [nu, id] = [await server.player(), await apply()]
  const codes = (await Promise.all([applyFor(nu, id), applyFor(nu, id), applyFor(nu, id)])).map((each) => each.code)
  expect(codes).toEqual(['OK', 'OK', 'OK'])
  const waiting = (await server.get(staff.listApplications, { state: 'waiting' }, marketer.as)).list
  const own = waiting.filter(({ username }) => username === nu.username)
  expect(own).toHaveLength(1)
  const decide = (decision: 'issue' | 'reject') =>
    server.ask(staff.decideApplication, { id: own[0]?.id ?? '', decision, reason: 'Seen by a person.' }, marketer.as)
  const decided = await Promise.all([decide('issue'), decide('issue'), decide('reject')])
  expect(decided.map((each) => each.code).toSorted()).toEqual(['CASE_CLOSED', 'CASE_CLOSED', 'OK'])
  expect(await rewardsOf(nu)).toHaveLength(decided[2]?.code === 'OK' ? 0 : 1)
})

test('staff who issue to a member who may not have it, or has it already, read so, and the application still waits', async () => {
  const [nu, id] = [await server.player(), await apply()]
  await applyFor(nu, id)
  const { list } = await server.get(staff.listApplications, { state: 'waiting' }, marketer.as)
  const own = list.find(({ username }) => username === nu.username)?.id ?? ''
  const decide = (decision: 'issue' | 'reject') =>
    server.ask(staff.decideApplication, { id: own, decision, reason: 'Seen by a person.' }, marketer.as)
  await server.owner.query(`UPDATE member SET status = 'frozen' WHERE id = $1`, [nu.id])
  expect((await decide('issue')).code).toBe('PROMOTION_NOT_FOR_YOU')
  await server.owner.query(`UPDATE member SET status = 'active' WHERE id = $1`, [nu.id])
  await server.owner.query('UPDATE promotion_member SET taken = 1 WHERE member_id = $1', [nu.id])
  expect((await decide('issue')).code).toBe('PROMOTION_TAKEN')
  expect((await decide('reject')).code).toBe('OK')
})

test('one address applies once, where the promotion says so', async () => {
  const [[lin, aye], id] = [await people(2), await apply({ ...anyone, oncePerAddress: true })]
  if (!lin || !aye) throw new Error('two were made')
  const codes = (await Promise.all([applyFor(lin, id), applyFor(aye, id)])).map((each) => each.code)
  expect(codes.toSorted()).toEqual(['OK', 'PROMOTION_NOT_FOR_YOU'])
})

test('the points of a day come once', async () => {
  const thu = await server.player()
  const id = await signInPromotion([5, 10])
  const join = () => server.ask(contract.joinPromotion, { id }, { token: thu.token })
  const came = (await Promise.all([join(), join(), join()])).map(({ value }) => value.points)
  expect(came.toSorted()).toEqual([0, 0, 5])
  clock.advance(dayMs)
  expect((await join()).value.points).toBe(10)
  expect(await balanceOf(database, thu.id, 'points')).toBe(1_500n)
})

test('a call of yesterday that comes late takes nothing, and days in a row go on', async () => {
  const thu = await server.player()
  const id = await signInPromotion([5, 10, 15])
  const join = async () => (await server.get(contract.joinPromotion, { id }, { token: thu.token })).points
  const came = [await join()]
  for (const days of [1, -1, 1, 1]) {
    clock.advance(days * dayMs)
    came.push(await join())
  }
  expect(came).toEqual([5, 10, 0, 0, 15])
})

test('who excludes themselves while a day or a code waits takes nothing, and learns why', async () => {
  const [mai, ko] = [await server.player(), await server.player()]
  const id = await signInPromotion([5, 10])
  const join = () => server.ask(contract.joinPromotion, { id }, { token: mai.token })
  expect((await join()).value.points).toBe(5)
  clock.advance(dayMs)
  const part = { of: 'promotion_member WHERE promotion_id = $1', values: [id], meanwhile: () => server.excludeSelf(mai.id) }
  expect((await server.whileHeld(join, part)).code).toBe('RG_EXCLUDED')
  expect(await balanceOf(database, mai.id, 'points')).toBe(500n)
  const [word, other] = [await code(), await code({ ...anyone, oncePerAddress: true })]
  const promotions = { of: 'promotion', values: [], meanwhile: () => server.excludeSelf(ko.id) }
  expect((await server.whileHeld(() => enter(ko, word), promotions)).code).toBe('RG_EXCLUDED')
  const su = await server.player()
  const alone = { ...promotions, meanwhile: () => server.excludeSelf(su.id) }
  expect((await server.whileHeld(() => enter(su, other), alone)).code).toBe('RG_EXCLUDED')
  expect(await rewardsOf(su)).toEqual([])
})

test('of accounts that were opened from one address the first is welcomed, where the promotion says so', async () => {
  const id = await server.promotion({
    type: 'REGISTER',
    trigger: { kind: 'REGISTER' },
    reward,
    terms,
    limits: { ...anyone, oncePerAddress: true },
  })
  const registered = { origin: '203.0.113.77', url: '', method: '' }
  const all = [await server.player({ registered }), await server.player({ registered }), ...(await people(2))]
  await server.count()
  const found = (await Promise.all(all.map(rewardsOf))).flat()
  // Of those whom staff or an agent opened an account the address is unknown.
  expect(found.filter(({ label }) => label['promotion'] === id)).toHaveLength(3)
})

test('agents take nothing unless the promotion is for them, and frozen members nothing at all', async () => {
  const word = await code()
  const [agent, frozen] = [await server.player({ type: 1 }), await server.player()]
  expect(await enter(agent, word)).toMatchObject({ code: 'PROMOTION_NOT_FOR_YOU', value: { because: 'AGENT' } })
  await database.query(`UPDATE member SET status = 'frozen' WHERE id = $1`, [frozen.id])
  expect((await enter(frozen, word)).code).toBe('ACCOUNT_FROZEN')
})
