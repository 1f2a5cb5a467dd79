import { expect, test } from 'vitest'
import { login, register, registrationFields } from './account.ts'

const form = { username: 'thiri01', password: 'four-brown-boats', confirmPassword: 'four-brown-boats' }

test('a registration has every field of the form', () => {
  expect(Object.keys(register.input.parse(form))).toEqual(
    expect.arrayContaining([
      'username',
      'password',
      'confirmPassword',
      'payeeName',
      'email',
      'qqNum',
      'mobileNum',
      'recommenderId',
      'captcha',
      'verificationCode',
      'affiliateCode',
      'paymentPassword',
      'line',
      'whatsapp',
      'facebook',
      'wechat',
      'idNumber',
      'referralCode',
      'domain',
      'countryDialingCode',
      'login',
      'registerUrl',
      'registerMethod',
    ]),
  )
  expect(register.input.parse(form).login).toBe(true)
})

test('every field has a rule', () => {
  expect(registrationFields).toEqual(
    expect.arrayContaining([
      'username',
      'password',
      'email',
      'mobileNum',
      'payeeName',
      'paymentPassword',
      'qqNum',
      'line',
      'whatsapp',
      'facebook',
      'wechat',
      'idNumber',
      'recommenderId',
      'affiliateCode',
    ]),
  )
})

test.each([
  ['a', true],
  ['c'.repeat(255), true],
  ['c'.repeat(256), false],
])('a verification code of this length passes: %#', (verificationCode, passes) => {
  expect(register.input.safeParse({ ...form, verificationCode }).success).toBe(passes)
})

test('usernames are required and trimmed, passwords required and unchanged', () => {
  expect(login.input.parse({ username: '  thiri01 ', password: ' x ' })).toMatchObject({ username: 'thiri01', password: ' x ' })
  for (const wrong of [{ username: '   ', password: 'x' }, { username: 'thiri01', password: '' }, { password: 'x' }])
    expect(login.input.safeParse(wrong).success).toBe(false)
})
