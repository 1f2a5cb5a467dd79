import { expect, test } from 'vitest'
import { Reach } from './reach.ts'

test('while a machine is away, one of many tries now and then; once it answers, all go on', () => {
  const reach = new Reach()
  expect([reach.lets(0), reach.lets(1)]).toEqual([true, true])
  reach.lost(1_000)
  expect([reach.isOpen, reach.lets(1_001), reach.lets(1_499)]).toEqual([false, false, false])
  expect([reach.lets(1_500), reach.lets(1_501), reach.lets(1_999), reach.lets(2_000)]).toEqual([true, false, false, true])
  reach.found()
  expect([reach.isOpen, reach.lets(2_001), reach.lets(2_001)]).toEqual([true, true, true])
})
