import { expect, test } from 'vitest'
import { passwordChecks } from './password-checks.ts'

const rule = { enabled: true, required: true, minLength: 8, maxLength: 64, acceptedPattern: '^\\S+$', patternId: 8 }

test.each([
  ['', '', []],
  ['short', '', ['pattern']],
  ['with a space', '', ['length', 'uncommon']],
  ['password1', 'password1', ['length', 'pattern', 'same']],
  ['x-su_mon-x', '', ['length', 'pattern']],
  ['four-brown-boats', 'four-brown-boat', ['length', 'pattern', 'uncommon']],
  ['four-brown-boats', 'four-brown-boats', ['length', 'pattern', 'uncommon', 'same']],
  ['b'.repeat(65), '', ['pattern']],
])('"%s", then "%s", meets %o', (password, again, met) => {
  const checks = passwordChecks(rule, { password, again, username: 'su_mon' })
  expect(checks.filter((check) => check.met).map(({ key }) => key)).toEqual(met)
})

test('a brand that takes every character asks for no pattern', () => {
  const checks = passwordChecks({ ...rule, acceptedPattern: '*' }, { password: 'a b c d e f', again: '', username: '' })
  expect(checks.map(({ key }) => key)).toEqual(['length', 'uncommon', 'same'])
})
