import { expect, test } from 'vitest'
import { sharedSlot, slot } from './slot.ts'

test('a slot answers as its area decided until somebody fills it', () => {
  const mayPlay = slot((name: string) => name === 'anybody')
  expect([mayPlay('anybody'), mayPlay('mai')]).toEqual([true, false])
  mayPlay.fill((name) => name === 'mai')
  expect([mayPlay('anybody'), mayPlay('mai')]).toEqual([false, true])
})

test('a slot that was handed on before it was filled answers with what it is filled with', () => {
  const count = slot(() => 0)
  const { handed } = { handed: () => count() }
  count.fill(() => 7)
  expect(handed()).toBe(7)
})

test('a shared slot merges what all answer, in the order of their coming', async () => {
  const names = sharedSlot<[number], string[]>((parts) => parts.flat())
  expect(await names(1)).toEqual([])
  names.add(async (no) => [`bet ${no}`])
  names.add(async (no) => [`round ${no}`])
  expect(await names(2)).toEqual(['bet 2', 'round 2'])
})

test('a shared slot fails when one of those who answer does', async () => {
  const names = sharedSlot<[], string[]>((parts) => parts.flat())
  names.add(async () => ['one'])
  names.add(() => Promise.reject(new Error('away')))
  await expect(names()).rejects.toThrow('away')
})
