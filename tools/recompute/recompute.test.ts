import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { main } from './recompute.ts'

const folder = mkdtempSync(join(tmpdir(), 'tamuvo-recompute-'))
afterAll(() => rmSync(folder, { recursive: true }))

const line = (member: number, stake: string, payout: string) => ({
  member,
  product: 'RNG',
  from: '2026-08-05T06:00:00.000Z',
  stake,
  payout,
  validBet: stake,
})

/** A dividend of 12 % on what a team of two players lost, less rebates, and less what was carried. */
const file = {
  format: 'tamuvo-bill-1',
  bill: {
    id: '7',
    contractId: '5',
    kind: 'DIVIDEND',
    period: '2026-08-H1',
    since: '2026-07-31T17:30:00.000Z',
    until: '2026-08-15T17:30:00.000Z',
    payer: 'thiri',
    payee: 'kyaw',
    side: 'PAYEE',
    stake: '1600.00',
    payout: '500.00',
    validBet: '1600.00',
    active: 1,
    rebates: '20.00',
    rewards: '0.00',
    salaries: '0.00',
    netLoss: '1080.00',
    carryIn: '-80.00',
    base: '1000.00',
    rate: '12.00',
    amount: '120.00',
    paid: '120.00',
    owed: '0.00',
    state: 'PAID',
    isAdvanced: false,
    madeAt: '2026-08-15T19:30:00.000Z',
    rules: 1,
    payments: [],
  },
  terms: {
    kind: 'DIVIDEND',
    period: 'semimonthly',
    tiers: [
      { rate: '12.00', minValidBet: '1000.00', minActive: 1, minLoss: '1000.00' },
      { rate: '15.00', minValidBet: '1000.00', minActive: 2, minLoss: '1000.00' },
    ],
    products: [],
    carryMode: 'PERMANENT',
    deductions: { rebates: true, rewards: true, salaries: true },
    lossOnly: false,
  },
  activeFrom: { validBet: '100.00', deposit: null },
  bets: [line(0, '500.00', '0.00'), line(1, '1000.50', '500.00'), line(2, '99.50', '0.00')],
  money: [{ member: 1, day: '2026-08-06', deposits: '0.00', rebates: '20.00', rewards: '0.00', salaries: '0.00' }],
}

const run = (content: unknown): { code: number; said: string } => {
  const path = join(folder, 'bill.json')
  writeFileSync(path, JSON.stringify(content))
  let said = ''
  const code = main(['--bill', path], (text) => (said += text))
  return { code, said }
}

test('a bill that is right is equal', () => {
  const { code, said } = run(file)
  expect(code).toBe(0)
  expect(said).toContain('thiri pays kyaw: 120.00')
  expect(said).toContain('equal')
})

test.each([
  [
    'a bet of less',
    { bets: [line(0, '500.00', '0.00'), line(1, '1000.00', '500.00'), line(2, '99.50', '0.00')] },
    'stake: billed 1600.00, computed 1599.50',
  ],
  ['another amount', { bill: { ...file.bill, amount: '150.00' } }, 'amount: billed 150.00, computed 120.00'],
  ['a rate that was not reached', { bill: { ...file.bill, rate: '15.00' } }, 'rate: billed 15.00, computed 12.00'],
  ['a member too many', { bill: { ...file.bill, active: 2 } }, 'active: billed 2, computed 1'],
  [
    'a deduction that was not agreed',
    { terms: { ...file.terms, deductions: { rebates: false, rewards: true, salaries: true } } },
    'netLoss: billed 1080.00, computed 1100.00',
  ],
])('%s is named', (_name, change, fault) => {
  const { code, said } = run({ ...file, ...change })
  expect(code).toBe(1)
  expect(said).toContain(fault)
})

test.each([
  ['another file', { any: 'thing' }, 'no export of a bill'],
  ['other rules', { ...file, bill: { ...file.bill, rules: 9 } }, 'made by rules 9'],
])('%s is refused', (_name, content, words) => {
  expect(() => run(content)).toThrow(words)
})

const at = (minutes: string): string => `2026-08-05T10:${minutes}:00.000Z`
const spin = (member: number, minutes: string, stake: string) => ({ ...line(member, stake, '0.00'), from: at(minutes) })
const tick = (minutes: string, validBet: string, active: number, rate: string | null, added: string) => ({
  at: at(minutes),
  validBet,
  active,
  rate,
  added,
})
const tier = (rate: string, minValidBet: string) => ({ rate, minValidBet, minActive: 1, minLoss: '0.00' })

/** A day in real time: 0.10 % from 1,000.00, 0.20 % from 3,000.00; a bet was voided after it was paid for. */
const realtime = {
  ...file,
  format: 'tamuvo-bill-2',
  bill: {
    ...file.bill,
    kind: 'REALTIME_SALARY',
    period: '2026-08-05',
    stake: '4000.00',
    payout: '0.00',
    validBet: '3000.00',
    active: 1,
    rebates: '0.00',
    netLoss: '4000.00',
    carryIn: '0.00',
    base: '3000.00',
    rate: '0.20',
    amount: '8.00',
    rules: 2,
  },
  terms: { ...file.terms, kind: 'REALTIME_SALARY', period: 'daily', tiers: [tier('0.10', '1000.00'), tier('0.20', '3000.00')] },
  bets: [spin(1, '00', '1000.00'), spin(1, '05', '3000.00'), { ...spin(1, '10', '0.00'), validBet: '-1000.00' }],
  money: [],
  ticks: [
    tick('05', '1000.00', 1, '0.10', '1.00'),
    tick('10', '4000.00', 1, '0.20', '7.00'),
    tick('15', '3000.00', 1, '0.20', '0.00'),
  ],
}
const withTick = (no: number, change: object) => ({
  ...realtime,
  ticks: realtime.ticks.map((each, index) => (index === no ? { ...each, ...change } : each)),
})

test('a day in real time is what its ticks come to by the lines before each', () => {
  const { code, said } = run(realtime)
  expect(said).toContain('3 ticks, rules 2')
  expect([code, said.includes('equal')]).toEqual([0, true])
})

test.each([
  [
    'more in a tick than was bet',
    withTick(0, { validBet: '3000.00' }),
    `tick ${at('05')} validBet: billed 3000.00, computed 1000.00`,
  ],
  ['a rate that was not reached by then', withTick(0, { rate: '0.20' }), `tick ${at('05')} rate: billed 0.20, computed 0.10`],
  ['more added than was due', withTick(2, { added: '2.00' }), `tick ${at('15')} added: billed 2.00, computed 0.00`],
  ['a member too many', withTick(1, { active: 2 }), `tick ${at('10')} active: billed 2, computed 1`],
  ['a day above its ticks', { ...realtime, bill: { ...realtime.bill, amount: '9.00' } }, 'amount: billed 9.00, computed 8.00'],
  [
    'a tick that is left out',
    { ...realtime, ticks: realtime.ticks.slice(1) },
    `tick ${at('10')} added: billed 7.00, computed 8.00`,
  ],
  [
    'the highest tick left out',
    { ...realtime, ticks: [realtime.ticks[0], realtime.ticks[2]] },
    'amount: billed 8.00, computed 6.00',
  ],
])('%s is named', (_name, content, fault) => {
  const { code, said } = run(content)
  expect(code).toBe(1)
  expect(said).toContain(fault)
})

test('a day in real time of older rules, whose ticks were not kept to the minute, is refused', () => {
  expect(() => run({ ...realtime, bill: { ...realtime.bill, rules: 1 } })).toThrow('made by rules 1, these are rules 2')
})
