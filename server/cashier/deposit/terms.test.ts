import { fromWire } from '@tamuvo/money/amount.ts'
import { expect, test } from 'vitest'
import { closedFor, feeDown, mostBy, noUsage } from './terms.ts'

const open = {
  paused: false,
  rankMin: 0,
  rankMax: 100,
  kycMin: 0,
  opensMinute: 0,
  closesMinute: 0,
  firstAllowed: true,
}
const payer = { rankLevel: 1, kycLevel: 1, hasPaidIn: true, minuteOfDay: 600 }

test.each([
  ['nothing', {}, {}, undefined],
  ['maintenance', { paused: true }, {}, 'MAINTENANCE'],
  ['a rank too low', { rankMin: 2 }, {}, 'RANK'],
  ['a rank too high', { rankMax: 0 }, {}, 'RANK'],
  ['documents', { kycMin: 2 }, {}, 'KYC'],
  ['a first deposit', { firstAllowed: false }, { hasPaidIn: false }, 'FIRST'],
  ['no first deposit', { firstAllowed: false }, {}, undefined],
  ['before its hours', { opensMinute: 601, closesMinute: 1000 }, {}, 'HOURS'],
  ['within its hours', { opensMinute: 600, closesMinute: 601 }, {}, undefined],
  ['at their end', { opensMinute: 100, closesMinute: 600 }, {}, 'HOURS'],
  ['hours over midnight, late', { opensMinute: 1300, closesMinute: 60 }, { minuteOfDay: 1301 }, undefined],
  ['hours over midnight, early', { opensMinute: 1300, closesMinute: 60 }, { minuteOfDay: 59 }, undefined],
  ['hours over midnight, by day', { opensMinute: 1300, closesMinute: 60 }, {}, 'HOURS'],
] as const)('%s', (_what, method, who, reason) => {
  expect(closedFor({ ...open, ...method }, { ...payer, ...who })).toBe(reason)
})

test.each([
  ['0.00', 0, 'PAYER', '50.00', '0.00'],
  ['0.30', 0, 'PAYER', '50.00', '0.30'],
  ['0.00', 150, 'PAYER', '33.33', '0.49'],
  ['0.30', 150, 'PAYER', '50.00', '1.05'],
  ['0.30', 150, 'HOUSE', '50.00', '0.00'],
] as const)('a fee of %s and %i by the %s on %s is %s', (fee, feeRate, feeBearer, paid, expected) => {
  expect(feeDown({ fee: fromWire(fee), feeRate, feeBearer }, fromWire(paid))).toBe(fromWire(expected))
})

const limits = { min: fromWire('1.00'), max: fromWire('2000.00'), dayCountMax: 20, daySumMax: fromWire('3000.00') }
test.each([
  ['0.00', null, 'KYC', '2000.00', 'METHOD'],
  ['1500.00', null, 'KYC', '1500.00', 'DAY'],
  ['0.00', '85.00', 'OWN_LIMIT', '85.00', 'OWN_LIMIT'],
  ['2990.00', '85.00', 'OWN_LIMIT', '10.00', 'DAY'],
  ['0.00', '2000.00', 'KYC', '2000.00', 'METHOD'],
  ['3500.00', '85.00', 'KYC', '0.00', 'DAY'],
] as const)('with %s used and %s left by %s at most %s by %s', (used, left, reason, max, maxReason) => {
  const usage = { ...noUsage, daySum: fromWire(used) }
  const room = { left: left === null ? null : fromWire(left), reason }
  expect(mostBy(limits, usage, room)).toEqual({ max: fromWire(max), maxReason })
})
