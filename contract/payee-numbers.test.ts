import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskNumber, readCoinNumber, readNumber } from './payee-numbers.ts'

const bank = { min: 12, max: 17, startsWith: [] }
const wallet = { min: 9, max: 11, startsWith: ['09', '07'] }

test.each([
  ['700012345678', { number: '700012345678', isChecked: false }],
  [' 7000 1234-5678 ', { number: '700012345678', isChecked: false }],
  ['၇၀၀၀ ၁၂၃၄ ၅၆၇၈', { number: '700012345678', isChecked: false }],
  ['๗๐๐๐๑๒๓๔๕๖๗๘', { number: '700012345678', isChecked: false }],
  ['７０００12345678', { number: '700012345678', isChecked: false }],
  ['', { fault: 'required' }],
  [' - ', { fault: 'required' }],
  ['7000I2345678', { fault: 'digits' }],
  ['+95700012345678', { fault: 'digits' }],
  ['70001234567', { fault: 'length' }],
  ['700012345678901234', { fault: 'length' }],
])('of a bank %j reads %j', (text, read) => {
  expect(readNumber(bank, text)).toEqual(read)
})

test.each([
  ['09420001111', { number: '09420001111', isChecked: false }],
  ['07 4200 0111', { number: '0742000111', isChecked: false }],
  ['9420001111', { fault: 'start' }],
  ['09', { fault: 'length' }],
])('of a wallet %j reads %j', (text, read) => {
  expect(readNumber(wallet, text)).toEqual(read)
})

test('a number reads the same however it is grouped', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^\d{12,17}$/),
      fc.array(fc.tuple(fc.nat(16), fc.constantFrom(' ', '-', '.', ' '))),
      (digits, marks) => {
        let text = digits
        for (const [place, mark] of marks) text = `${text.slice(0, place)}${mark}${text.slice(place)}`
        expect(readNumber(bank, text)).toEqual({ number: digits, isChecked: false })
      },
    ),
  )
})

test('a coin address is trimmed, and stored with its checksum', () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  expect(readCoinNumber('ERC20', ` ${address}\n`)).toEqual({ number: address, isChecked: true })
  expect(readCoinNumber('ERC20', address.toLowerCase())).toEqual({ number: address, isChecked: false })
  expect(readCoinNumber('TRC20', ' ')).toEqual({ fault: 'required' })
  expect(readCoinNumber('TRC20', address)).toEqual({ fault: 'network' })
})

test('a mask shows the last four characters', () => {
  expect(maskNumber('700012345678')).toBe('****5678')
})
