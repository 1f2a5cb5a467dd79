import { expect, test } from 'vitest'
import { readMobile } from './mobile.ts'

test.each([
  ['95', '09250123456', '+959250123456', '+95925'],
  ['95', '9250123456', '+959250123456', '+95925'],
  ['+95', '09 250 123-456', '+959250123456', '+95925'],
  ['95', '၀၉၂၅၀၁၂၃၄၅၆', '+959250123456', '+95925'],
  ['84', '0912345601', '+84912345601', '+84912'],
  ['86', '13800138000', '+8613800138000', '+86138'],
  ['66', '0812345678', '+66812345678', '+66812'],
  ['39', '3331234567', '+393331234567', '+39333'],
  ['', '+959250123456', '+959250123456', '+95925'],
  ['84', '+959250123456', '+959250123456', '+95925'],
  ['95', '０９２５０１２３４５６', '+959250123456', '+95925'],
])('+%s %s is %s', (countryDialingCode, mobileNum, number, prefix) => {
  expect(readMobile({ mobileNum, countryDialingCode })).toMatchObject({ number, prefix })
})

test.each([
  ['95', '01234567'],
  ['95', '09'],
  ['95', 'call 09250123456 now'],
  ['95', '09250123456; DROP TABLE member'],
  ['95', ''],
  ['999', '0912345678'],
  ['', '09250123456'],
  ['95', '9'.repeat(20)],
])('+%s %j is no mobile number', (countryDialingCode, mobileNum) => {
  expect(readMobile({ mobileNum, countryDialingCode })).toBeUndefined()
})
