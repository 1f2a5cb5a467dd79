import { describe, expect, test, vi } from 'vitest'
import { checkNumber } from './number-check.ts'

vi.mock('@tamuvo/ui/text/text.ts', async () => (await import('@tamuvo/ui/testing/sentences.ts')).englishOf('payee', 'common'))

const bank = { rule: { min: 12, max: 17, startsWith: [] } }
const wallet = { rule: { min: 9, max: 11, startsWith: ['09', '07'] } }
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

test.each([
  ['7000', 'open', 'Too short: it should have 12–17 digits, you entered 4.'],
  ['7000 1111', 'open', 'Too short: it should have 12–17 digits, you entered 8.'],
  ['', 'open', 'This field is required'],
  ['7000x', 'wrong', 'Digits only.'],
  ['700011112222333344', 'wrong', 'Too long: it should have 12–17 digits, you entered 18.'],
])('of a bank %j is %s', (text, is, fault) => {
  expect(checkNumber(bank, text)).toEqual({ is, fault })
})

test('a right number is shown in groups', () => {
  expect(checkNumber(bank, '7000-1111-2222-9')).toEqual({
    is: 'right',
    number: '7000111122229',
    isChecked: false,
    hint: 'Please double-check: 7000 1111 2222 9',
  })
})

test.each([
  ['0', 'open', 'Numbers at this bank or wallet start with 09 / 07.'],
  ['9', 'wrong', 'Numbers at this bank or wallet start with 09 / 07.'],
  ['+9', 'wrong', 'Digits only.'],
  ['09 42', 'open', 'Too short: it should have 9–11 digits, you entered 4.'],
])('of a wallet %j is %s', (text, is, fault) => {
  expect(checkNumber(wallet, text)).toEqual({ is, fault })
})

test('a rule of one length names it', () => {
  const rule = { min: 16, max: 16, startsWith: [] }
  expect(checkNumber({ rule }, '1')).toMatchObject({ fault: 'Too short: it should have 16 digits, you entered 1.' })
})

describe('an address', () => {
  test.each([
    ['ERC20', '0', 'open', 'This isn’t a valid ERC20 address. Copy it from your wallet.'],
    ['ERC20', address.slice(0, 30), 'open', 'This isn’t a valid ERC20 address. Copy it from your wallet.'],
    ['ERC20', '1x', 'wrong', 'This isn’t a valid ERC20 address. Copy it from your wallet.'],
    ['ERC20', `${address}0`, 'wrong', 'This isn’t a valid ERC20 address. Copy it from your wallet.'],
    ['ERC20', tron, 'wrong', 'This address is for TRC20. Choose that network, or copy the right address.'],
    ['TRC20', tron.slice(0, 8), 'open', 'This isn’t a valid TRC20 address. Copy it from your wallet.'],
    ['TRC20', 't', 'wrong', 'This isn’t a valid TRC20 address. Copy it from your wallet.'],
    ['TRC20', tron.replace('t', 'u'), 'wrong', 'At least one character is wrong. Copy the address again from your wallet.'],
  ] as const)('of %s, %s, is %s', (network, text, is, fault) => {
    expect(checkNumber({ network }, text)).toEqual({ is, fault })
  })

  test('is right with a checksum, and to be compared without one', () => {
    expect(checkNumber({ network: 'ERC20' }, address)).toEqual({
      is: 'right',
      number: address,
      isChecked: true,
      hint: 'Checksum valid.',
    })
    expect(checkNumber({ network: 'ERC20' }, address.toLowerCase())).toMatchObject({
      number: address,
      isChecked: false,
      hint: 'This address has no checksum. Compare it with your wallet, character by character.',
    })
  })
})
