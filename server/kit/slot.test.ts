import { expect, test } from 'vitest'
import { sharedSlot, slot } from './slot.ts'

test('a slot gives its default until it is filled', () => {
  const mayPlay = slot((name: string) => name === 'anybody')
  expect([mayPlay('anybody'), mayPlay('mai')]).toEqual([true, false])
  mayPlay.fill((name) => name === 'mai')
  expect([mayPlay('anybody'), mayPlay('mai')]).toEqual([false, true])
})

test('a slot passed on before it was filled uses what it is filled with later', () => {
  const count = slot(() => 0)
  const { handed } = { handed: () => count() }
  count.fill(() => 7)
  expect(handed()).toBe(7)
})

test('a shared slot merges all answers, in the order in which they were added', async () => {
  const names = sharedSlot<[number], string[]>((parts) => parts.flat())
  expect(await names(1)).toEqual([])
  names.add(async (no) => [`bet ${no}`])
  names.add(async (no) => [`round ${no}`])
  expect(await names(2)).toEqual(['bet 2', 'round 2'])
})

test('a shared slot fails when one of its parts does', async () => {
  const names = sharedSlot<[], string[]>((parts) => parts.flat())
  names.add(async () => ['one'])
  names.add(() => Promise.reject(new Error('away')))
  await expect(names()).rejects.toThrow('away')
})
