import { expect, test } from 'vitest'
import { askStepUp, cancelStepUp } from './step-up.ts'

test('calls that are refused together wait for one proof, and a later one asks anew', async () => {
  const [first, second] = [askStepUp({ value: { methods: ['GA'] } }), askStepUp({ value: { methods: ['GA'] } })]
  expect(second).toBe(first)
  cancelStepUp()
  expect(await first).toBe(false)
  const third = askStepUp({ value: { methods: ['GA'] } })
  expect(third).not.toBe(first)
  cancelStepUp()
  expect(await third).toBe(false)
})
