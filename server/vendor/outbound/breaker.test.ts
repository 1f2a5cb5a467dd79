import { expect, test } from 'vitest'
import { createBreaker } from './breaker.ts'

const at = (seconds: number): Date => new Date(seconds * 1_000)

test('after five failures a vendor rests, then one call tries', () => {
  const breaker = createBreaker()
  for (let failure = 0; failure < 5; failure++) {
    expect(breaker.mayCall(at(0))).toBe(true)
    breaker.failed(at(0))
  }
  expect([breaker.mayCall(at(9.9)), breaker.isOpen(at(9.9))]).toEqual([false, true])
  expect(breaker.isOpen(at(10))).toBe(false)
  expect([breaker.mayCall(at(10)), breaker.mayCall(at(10))]).toEqual([true, false])
  breaker.failed(at(10))
  expect(breaker.mayCall(at(19))).toBe(false)
  expect(breaker.mayCall(at(20))).toBe(true)
  breaker.succeeded()
  expect([breaker.mayCall(at(20)), breaker.mayCall(at(20)), breaker.isOpen(at(20))]).toEqual([true, true, false])
})

test('failures in between successes do not add up', () => {
  const breaker = createBreaker()
  for (let turn = 0; turn < 20; turn++) {
    expect(breaker.mayCall(at(0))).toBe(true)
    if (turn % 4 === 3) breaker.succeeded()
    else breaker.failed(at(0))
  }
})
