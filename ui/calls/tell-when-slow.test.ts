import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toasts } from '../components/toast-list.ts'
import { tellWhenSlow } from './tell-when-slow.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  toasts.set([])
})

test('an answer within three seconds is all there is to say', async () => {
  const answer = tellWhenSlow(new Promise((resolve) => setTimeout(() => resolve('placed'), 2_900)))
  await vi.advanceTimersByTimeAsync(2_900)
  expect(await answer).toBe('placed')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(toasts.get()).toEqual([])
})

test('silence is reported after three seconds, until the answer is there', async () => {
  const answer = tellWhenSlow(new Promise((_, reject) => setTimeout(() => reject(new Error('lost')), 5_000)))
  const failure = answer.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(toasts.get()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await failure).toEqual(new Error('lost'))
  expect(toasts.get()).toEqual([])
})
