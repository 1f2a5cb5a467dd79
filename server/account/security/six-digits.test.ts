import { expect, test } from 'vitest'
import { isEasyToGuess } from './six-digits.ts'

test.each(['111111', '123123', '121212', '112233', '123456', '012345', '456789', '890123', '654321', '210987', '987654'])(
  '%s is easy to guess',
  (digits) => {
    expect(isEasyToGuess(digits, null)).toBe(true)
  },
)

test.each(['311290', '123190', '901231', '199012', '121990'])('%s is a birthday', (digits) => {
  expect(isEasyToGuess(digits, '1990-12-31')).toBe(true)
  expect(isEasyToGuess(digits, null)).toBe(false)
})

test.each(['294716', '135790', '100001', '112358'])('%s is not', (digits) => {
  expect(isEasyToGuess(digits, '1990-12-31')).toBe(false)
})
