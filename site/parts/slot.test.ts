import { expect, test } from 'vitest'
import { slot } from './slot.ts'

test('a slot gives what it was filled with', () => {
  const sum = slot<(one: number, other: number) => number>('sum')
  sum.fill((one, other) => one + other)
  expect(sum.get()(2, 3)).toBe(5)
})

test('an empty slot says which one it is', () => {
  expect(() => slot<string>('message statement').get()).toThrow('nothing fills the slot "message statement"')
})

test('a slot is filled once', () => {
  const greeting = slot<string | undefined>('greeting')
  greeting.fill(undefined)
  expect(greeting.get()).toBeUndefined()
  expect(() => greeting.fill('hello')).toThrow('full already')
})
