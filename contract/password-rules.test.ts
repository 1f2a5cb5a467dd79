import { describe, expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { isCommonPassword } from './password-rules.ts'

test('the list is long, and every entry satisfies the password pattern', () => {
  expect(commonPasswords.size).toBeGreaterThanOrEqual(1_000)
  expect([...commonPasswords].filter((password) => password.length < 8 || password !== password.toLowerCase())).toEqual([])
})

describe('refused', () => {
  test.each([
    'password',
    'Password',
    'PASSWORD123',
    'P@ssw0rd',
    'p@55w0rd!',
    '12345678',
    '87654321',
    '34567890',
    'qwertyuiop',
    'poiuytrewq',
    'qazwsxedc',
    '11111111',
    'abababab',
    'abcabcabca',
    '2468246824',
    'dragon77',
    '!!dragon!',
    'M0nkey12',
    'Tamuvo2026',
    '2026tamuvo',
    'Mingalaba1',
    'iloveyou!!',
    'SunShine2025',
    'Fo0tball#9',
  ])('%s', (password) => {
    expect(isCommonPassword(password, 'somebody')).toBe(true)
  })
  test.each([
    ['thiri2000', 'xxthiri2000yy'],
    ['Thiri2000', '#THIRI2000#'],
    ['kyawmoe', 'KyawMoe-9531'],
  ])('contains the username %s: %s', (username, password) => {
    expect(isCommonPassword(password, username)).toBe(true)
  })
})

test.each([
  'four-brown-boats',
  'tiger-lamp-river',
  'sunshine93027461',
  'Xk2!vapor-lens',
  'မင်္ဂလာပါသူငယ်ချင်း',
  '😀😃😄😁😆😅🤣😂',
  'dragonsbreathfire',
  'q7wZ0pLm',
])('%s is accepted', (password) => {
  expect(isCommonPassword(password, 'somebody')).toBe(false)
})
