import { promotionRule, type PromotionRule } from '@tamuvo/contract/promotion-rule.ts'
import { fromWire, toWire } from '@tamuvo/money/amount.ts'
import { expect, test } from 'vitest'
import { isOtherDraw } from './raffle-rules.ts'
import {
  audienceBar,
  type Candidate,
  countedDays,
  type Doing,
  faultsOf,
  isCounting,
  moneyOf,
  nextDay,
  phaseOf,
  statusOf,
  wagerOfRule,
} from './rules.ts'

const now = new Date('2026-08-10T12:00:00Z')

const ruleOf = (more: Record<string, unknown> = {}): PromotionRule =>
  promotionRule.parse({
    type: 'DEPOSIT',
    startsAt: '2026-08-01T00:00:00.000Z',
    endsAt: '2026-09-01T00:00:00.000Z',
    trigger: { kind: 'DEPOSIT', which: 'ANY', min: '10.00' },
    reward: { fixed: null, percent: 10_000, cap: '128.00' },
    terms: { multiple: 1_500, withDeposit: true, weights: { RNG: 100 }, maxStake: '5.00', days: 30 },
    audience: {},
    limits: { perMember: 1, budget: null },
    ...more,
  })

const anyone: Candidate = {
  rankLevel: 0,
  kycLevel: 1,
  labels: [],
  isAgent: false,
  registeredAt: new Date('2026-08-09'),
}

test.each([
  [{}, {}, undefined],
  [{ vipMin: 3 }, {}, 'VIP'],
  [{ vipMin: 3 }, { rankLevel: 3 }, undefined],
  [{ vipMax: 3 }, { rankLevel: 4 }, 'VIP'],
  [{ kycMin: 2 }, {}, 'KYC'],
  [{ labels: ['keen'] }, {}, 'LABEL'],
  [{ labels: ['keen'] }, { labels: ['keen', 'new'] }, undefined],
  [{ newDays: 1 }, { registeredAt: new Date('2026-08-09T11:00:00Z') }, 'NEW'],
  [{ newDays: 2 }, {}, undefined],
  [{}, { isAgent: true }, 'AGENT'],
  [{ agents: true }, { isAgent: true }, undefined],
])('an audience of %o bars %o by %s', (audience, candidate, bar) => {
  expect(audienceBar(ruleOf({ audience }), { ...anyone, ...candidate }, now)).toBe(bar)
})

const nothing: Doing = {
  joinedAt: null,
  taken: 0,
  application: undefined,
  isIssued: false,
  hasOpenBonus: false,
  isCounting: false,
}

test.each<[string, Partial<Doing> | undefined, Date, Date | null, string]>([
  ['before it starts', undefined, new Date('2026-07-31'), null, 'COMING_SOON'],
  ['while it runs', undefined, now, null, 'OPEN'],
  ['after its end', undefined, new Date('2026-09-01'), null, 'CLOSED'],
  ['stopped', nothing, now, now, 'CLOSED'],
  ['joined today', { joinedAt: now }, now, null, 'SIGNED_UP'],
  ['joined before', { joinedAt: new Date('2026-08-08') }, now, null, 'IN_PROCESS'],
  ['applied', { application: 'APPLYING' }, now, null, 'APPLYING'],
  ['applied, and stopped', { application: 'APPLYING' }, now, now, 'APPLYING'],
  ['rejected', { application: 'REJECTED' }, now, null, 'REJECTED'],
  ['issued', { application: 'ISSUED', taken: 1, isIssued: true }, now, null, 'ISSUED'],
  ['issued, after its end', { application: 'ISSUED', taken: 1, isIssued: true }, new Date('2026-09-02'), null, 'ISSUED'],
  ['claimed', { application: 'ISSUED', taken: 1 }, now, null, 'CLAIMED'],
  ['with an open bonus', { taken: 1, hasOpenBonus: true }, now, null, 'IN_PROCESS'],
])('%s it is %o', (_words, doing, at, stoppedAt, status) => {
  const rule = ruleOf()
  expect(statusOf(rule, phaseOf({ rule, stoppedAt }, at), doing && { ...nothing, ...doing }, at)).toBe(status)
})

const weekly = (more: Partial<PromotionRule> = {}): PromotionRule =>
  ruleOf({ trigger: { kind: 'PERIOD', metric: 'VALID', period: 'weekly', products: ['RNG'], min: '10.00' }, ...more })

const zone = 'Asia/Yangon'
const week = { since: '2026-08-03', until: '2026-08-10', before: new Date('2026-08-09T17:30:00Z') }

test.each<[string, Partial<PromotionRule>, string | null, { since: string; until: string; before?: string } | undefined]>([
  ['all of a week', {}, null, { since: '2026-08-03', until: '2026-08-10' }],
  ['from its start on', { startsAt: '2026-08-05T01:00:00Z' }, null, { since: '2026-08-05', until: '2026-08-10' }],
  [
    'to its end',
    { endsAt: '2026-08-06T17:30:00Z' },
    null,
    { since: '2026-08-03', until: '2026-08-07', before: '2026-08-06T17:30:00Z' },
  ],
  ['the day of a stop', {}, '2026-08-06T17:31:00Z', { since: '2026-08-03', until: '2026-08-08', before: '2026-08-06T17:31:00Z' }],
  ['nothing, stopped before', {}, '2026-08-02T03:00:00Z', undefined],
  ['nothing, stopped before it began', { startsAt: '2026-08-05T01:00:00Z' }, '2026-08-04T03:00:00Z', undefined],
  ['nothing, begun after', { startsAt: '2026-08-09T17:30:00Z' }, null, undefined],
])('of a period counts %s', (_words, more, stopped, days) => {
  const run = {
    rule: weekly({ startsAt: '2026-07-01T00:00:00Z', endsAt: null, ...more }),
    stoppedAt: stopped ? new Date(stopped) : null,
  }
  const before = days?.before ? new Date(days.before) : week.before
  expect(countedDays(run, week, zone)).toEqual(days && { ...days, before })
})

test.each<[string, string | null, string | null, string, boolean]>([
  ['stopped in this week', '2026-08-06T03:00:00Z', '2026-08-04T00:00:00Z', '2026-08-07T00:00:00Z', true],
  ['stopped before they joined', '2026-08-06T03:00:00Z', '2026-08-06T03:00:00Z', '2026-08-07T00:00:00Z', false],
  ['never joined', '2026-08-06T03:00:00Z', null, '2026-08-07T00:00:00Z', false],
  ['the week is over', '2026-08-06T03:00:00Z', '2026-08-04T00:00:00Z', '2026-08-09T17:30:00Z', false],
  ['it runs', null, '2026-08-04T00:00:00Z', '2026-08-07T00:00:00Z', false],
])('what was earned is still to come: %s', (_words, stopped, joined, at, isSo) => {
  const run = { rule: weekly({ endsAt: null }), stoppedAt: stopped ? new Date(stopped) : null }
  expect(isCounting(run, joined ? new Date(joined) : null, { timeZone: zone, now: new Date(at) })).toBe(isSo)
})

test('what a deposit brings, and what has to be bet for it', () => {
  const bonus = moneyOf(ruleOf(), fromWire('200.00'))
  expect([toWire(bonus), toWire(wagerOfRule(ruleOf(), fromWire('200.00'), bonus).required)]).toEqual(['128.00', '4920.00'])
  expect(moneyOf(ruleOf({ reward: { fixed: '3.00', percent: null, cap: null } }), fromWire('0.00'))).toBe(0n)
})

test('a ladder goes on with the days in a row, and begins anew after its last', () => {
  expect([nextDay(0, false, 7), nextDay(1, true, 7), nextDay(3, false, 7), nextDay(7, true, 7)]).toEqual([1, 2, 1, 1])
})

test('a rule that could not be kept cannot be published', () => {
  expect(faultsOf(ruleOf())).toEqual([])
  expect(faultsOf(ruleOf({ type: 'SOCIAL' }))).toContain('the trigger does not belong to the type')
  expect(faultsOf(ruleOf({ endsAt: '2026-07-01T00:00:00.000Z' }))).toContain('it ends before it starts')
  expect(faultsOf(ruleOf({ reward: { fixed: null, percent: null, cap: null } }))).toContain('it gives nothing')
  expect(faultsOf(ruleOf({ group: 'welcome' }))).toEqual([])
  expect(faultsOf(ruleOf({ type: 'VOUCHER_CODE', trigger: { kind: 'CODE', codes: ['TIDE'] }, group: 'welcome' }))).toContain(
    'only bonuses of deposits belong to a group',
  )
  expect(
    faultsOf(ruleOf({ trigger: { kind: 'REGISTER' }, limits: { perMember: 1, oncePerPayee: true, budget: null } })),
  ).toContain('an account that was just opened is paid nowhere yet')
  const elsewhere = { type: 'MISSION', trigger: { kind: 'ELSEWHERE', page: 'rewardCenter' } } as const
  for (const counted of [{ oncePerDevice: true }, { oncePerPayee: true }])
    expect(faultsOf(ruleOf({ ...elsewhere, limits: { perMember: 1, ...counted, budget: null } }))).toContain(
      'what another part of the site gives is counted by no device or payee',
    )
  expect(faultsOf(ruleOf({ reward: { fixed: null, percent: 100, cap: null } }))).toContain(
    'a share needs a cap, and a cap a share',
  )
})

const raffle = (prizes: Record<string, unknown>[], more: Record<string, unknown> = {}): PromotionRule =>
  ruleOf({
    type: 'RAFFLE',
    trigger: {
      kind: 'RAFFLE',
      prizes: prizes.map((prize, at) => ({ id: `p${at}`, names: { EN: 'A prize' }, weight: 1, ...prize })),
      ways: [{ kind: 'MALL' }],
      dailyCap: 1,
    },
    reward: { fixed: null, percent: null, cap: null },
    ...more,
  })

test.each([
  [raffle([{ stock: 2, amount: '5.00' }, {}]), []],
  [raffle([{ stock: 2, amount: '5.00' }, { stock: 1 }]), ['the last prize runs out']],
  [raffle([{ amount: '5.00' }, {}]), ['a prize of money has no stock']],
  [raffle([{ id: 'a' }, { id: 'a' }]), ['two prizes have the same id']],
  [raffle([{ names: {} }, {}]), ['a prize has no English name']],
  [raffle([{ weight: 1_000_000 }, {}]), ['the weights come to more than 1000000']],
  [
    raffle([{ stock: 3, amount: '5.00' }, {}], { limits: { perMember: 1, budget: '14.99' } }),
    ['all prizes come to more than the budget'],
  ],
  [raffle([{ stock: 3, amount: '5.00' }, {}], { limits: { perMember: 1, budget: '15.00' } }), []],
  [raffle([{}, {}], { type: 'MISSION' }), ['the trigger does not belong to the type']],
])('a raffle %# has the faults %j', (rule, faults) => {
  expect(faultsOf(rule)).toEqual(faults)
})

test('prizes, chances and stock of a raffle stay as they are published; their names may change', () => {
  const published = raffle([{ stock: 2 }, {}])
  expect(isOtherDraw(published, raffle([{ stock: 2, names: { EN: 'Another name' } }, {}]))).toBe(false)
  for (const other of [raffle([{ stock: 3 }, {}]), raffle([{ stock: 2, weight: 2 }, {}]), raffle([{}, {}]), ruleOf()])
    expect(isOtherDraw(published, other)).toBe(true)
  expect(isOtherDraw(ruleOf(), published)).toBe(false)
})
