import { expect, test } from 'vitest'
import { mobileFault } from './mobile.ts'

const myanmar = { min: 7, max: 10 }

test.each([
  ['', 'required'],
  ['  ', 'required'],
  ['09420001234', undefined],
  ['9420001234', undefined],
  ['09 42000-1234', undefined],
  ['၀၉၄၂၀၀၀၁၂၃၄', undefined],
  ['０９４２０００１２３４', undefined],
  ['0912', 'digits'],
  ['094200012345678', 'digits'],
  ['not a number', 'digits'],
])('a number typed as "%s" in Myanmar: %s', (typed, fault) => {
  expect(mobileFault(typed, myanmar)).toBe(fault)
})
