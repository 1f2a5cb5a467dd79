import type { FieldRule } from '@tamuvo/contract/patterns.ts'
import { describe, expect, test } from 'vitest'
import { askedFields, faultsOf, isForLater, type Rules, type Values } from './registration.ts'

const rule = (change: Partial<FieldRule> = {}): FieldRule => ({
  enabled: true,
  required: true,
  minLength: 6,
  maxLength: 16,
  acceptedPattern: '*',
  patternId: 8,
  ...change,
})

const rules: Rules = {
  email: rule({ enabled: false }),
  payeeName: rule({ required: false, minLength: 2, acceptedPattern: '^\\S+(?: \\S+)+$', patternId: 12 }),
  confirmPassword: rule(),
  password: rule({ minLength: 8 }),
  username: rule({ acceptedPattern: '^[A-Za-z][A-Za-z0-9]*$', patternId: 1 }),
}
const good: Values = { username: 'suMon1', password: 'Plain-sailing-7', confirmPassword: 'Plain-sailing-7' }

test('a form asks for what the server enables, in the order of the form', () => {
  expect(askedFields(rules)).toEqual(['username', 'password', 'confirmPassword', 'payeeName'])
})

test('what an account does not need is asked for later', () => {
  expect(isForLater(rules, 'payeeName')).toBe(true)
  expect(isForLater({ ...rules, payeeName: rule() }, 'payeeName')).toBe(false)
  expect(isForLater(rules, 'username')).toBe(false)
})

describe('faults', () => {
  test.each<[Values, Record<string, string>]>([
    [{}, {}],
    [{ username: '' }, { username: 'required' }],
    [{ username: '1bad11' }, { username: 'pattern' }],
    [{ username: 'abc' }, { username: 'length' }],
    [{ confirmPassword: '' }, { confirmPassword: 'required' }],
    [{ confirmPassword: 'other' }, { confirmPassword: 'mismatch' }],
    [{ payeeName: 'Aung San' }, {}],
    [{ payeeName: 'Aung' }, { payeeName: 'pattern' }],
    [{ payeeName: 'A' }, { payeeName: 'pattern' }],
    [{ email: 'not asked for' }, {}],
  ])('%o: %o', (change, found) => {
    expect(faultsOf(rules, { ...good, ...change })).toEqual(found)
  })
})
