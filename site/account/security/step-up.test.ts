import { expect, test } from 'vitest'
import { askStepUp, cancelStepUp } from './step-up.ts'

test('calls that are refused together wait for one proof, and a later one asks anew', async () => {
  const [first, second] = [askStepUp(), askStepUp()]
  expect(second).toBe(first)
  cancelStepUp()
  expect(await first).toBe(false)
  const third = askStepUp()
  expect(third).not.toBe(first)
  cancelStepUp()
  expect(await third).toBe(false)
})
