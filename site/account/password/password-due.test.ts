import { expect, test } from 'vitest'
import { isChangeForced, isPasswordDue } from './password-due.ts'

test.each([
  [false, false, false],
  [true, false, true],
  [false, true, true],
  [true, true, true],
])('first login %s, password expired %s: a change is forced: %s', (firstTimeLogin, passwordExpired, forced) => {
  expect(isChangeForced({ firstTimeLogin, passwordExpired })).toBe(forced)
})

test.each([
  ['NO', 'username', false],
  ['DEFAULT_PASSWORD', 'username', true],
  ['EXPIRED', 'username', true],
  ['FIRST', 'username', true],
  ['DEFAULT_PASSWORD', 'sms', false],
  ['EXPIRED', 'sms', false],
  [undefined, 'username', false],
] as const)('a password that is %s, come by %s: asked for at once: %s', (mustChange, type, due) => {
  expect(isPasswordDue({ mustChange }, { type })).toBe(due)
})
