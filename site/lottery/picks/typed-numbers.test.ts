import { expect, test } from 'vitest'
import { readTyped } from './typed-numbers.ts'

test.each([
  ['05, 17;33', 2, ['05', '17', '33'], [], []],
  ['051733', 2, ['05', '17', '33'], [], []],
  ['123456 789', 3, ['123', '456', '789'], [], []],
  ['12 3 45', 2, ['12', '45'], [], ['3']],
  ['07\n07\n08 07', 2, ['07', '08'], ['07'], []],
  ['1234567', 3, [], [], ['1234567']],
  ['၁၂၃ ４５６', 3, ['123', '456'], [], []],
  ['', 4, [], [], []],
  ['abc, -', 4, [], [], []],
] as const)('%j in numbers of %i digits', (text, digits, numbers, repeated, wrong) => {
  expect(readTyped(text, digits)).toEqual({ numbers, repeated, wrong })
})
