import { expect, test } from 'vitest'
import { type SendFigures, sendFault } from './sms-rules.ts'

const limits = { codeMinutes: 5, codeTries: 5, perNumberPerHour: 5, perNumberPerDay: 10, perAddressPerHour: 20, captcha: true }
const guard = { windowMinutes: 60, perPrefix: 300, watchFrom: 30, confirmedPercentMin: 20, unprovenPerDay: 2_000 }
const quiet: SendFigures = {
  numberInHour: 0,
  numberInDay: 0,
  originInHour: 0,
  prefixSent: 0,
  prefixDue: 0,
  prefixConfirmed: 0,
  unprovenInDay: 0,
}
const often = { code: 'SMS_TOO_MANY', retryAfter: 300 }
const pumped = { code: 'SMS_QUOTA' }

test.each<[string, Partial<SendFigures>, unknown]>([
  ['nothing before', {}, undefined],
  ['four to the number in an hour', { numberInHour: 4, numberInDay: 4 }, undefined],
  ['five to the number in an hour', { numberInHour: 5, numberInDay: 5 }, often],
  ['nine to the number in a day', { numberInHour: 1, numberInDay: 9 }, undefined],
  ['ten to the number in a day', { numberInDay: 10 }, often],
  ['twenty from the address in an hour', { originInHour: 20 }, often],
  ['a busy prefix that is used', { prefixSent: 299, prefixDue: 250, prefixConfirmed: 200 }, undefined],
  ['a prefix past its number', { prefixSent: 300, prefixDue: 250, prefixConfirmed: 250 }, pumped],
  ['few, none confirmed', { prefixSent: 29, prefixDue: 29 }, undefined],
  ['thirty, none confirmed', { prefixSent: 30, prefixDue: 30 }, pumped],
  ['thirty, too young to judge', { prefixSent: 60, prefixDue: 29 }, undefined],
  ['thirty, one in five typed in', { prefixSent: 30, prefixDue: 30, prefixConfirmed: 6 }, undefined],
  ['thirty, less than one in five', { prefixSent: 30, prefixDue: 30, prefixConfirmed: 5 }, pumped],
  ['the budget of a day, all but one', { unprovenInDay: 1_999 }, undefined],
  ['the budget of a day', { unprovenInDay: 2_000 }, pumped],
])('%s', (_name, figures, fault) => {
  expect(sendFault('register', { ...quiet, ...figures }, limits, guard)).toEqual(fault)
})

test.each(['login', 'reset', 'challenge', 'withdrawal'] as const)(
  'codes to %s are not held back for what others got',
  (purpose) => {
    const figures = { ...quiet, prefixSent: 1_000, prefixDue: 1_000, unprovenInDay: 9_000 }
    expect(sendFault(purpose, figures, limits, guard)).toBeUndefined()
    expect(sendFault('mobile', figures, limits, guard)).toEqual(pumped)
    expect(sendFault(purpose, { ...figures, numberInHour: 5 }, limits, guard)).toEqual(often)
  },
)
