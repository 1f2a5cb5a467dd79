import { expect, test } from 'vitest'
import { createStore, readParts } from './store.ts'

test('a change of other parts answers with the same value, and one of these with the new one', () => {
  const store = createStore({ phase: 'idle', won: '0.00', stake: '1.00' })
  const read = readParts(store.get, ['phase', 'won'])
  const first = read()
  store.set({ ...store.get(), stake: '2.00' })
  expect(read()).toBe(first)
  store.set({ ...store.get(), won: '4.00' })
  expect(read()).toEqual({ phase: 'idle', won: '4.00', stake: '2.00' })
  expect(read()).toBe(store.get())
})
