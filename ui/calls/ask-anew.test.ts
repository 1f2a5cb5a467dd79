import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { askAnew, createCoalescer } from './ask-anew.ts'

/** Answers that are on their way until they are sent. */
const answering = () => {
  const sent: ((state: string) => void)[] = []
  const ask = vi.fn(() => new Promise<string>((done) => void sent.push(done)))
  return { ask, send: (place: number, state: string) => sent[place]?.(state) }
}

test.each([
  ['a first answer on its way', undefined],
  ['an answer that is shown', 'CHECK'],
])('what came after %s is asked for, and the older one is not shown', async (_name, shown) => {
  const queries = new QueryClient()
  const { ask, send } = answering()
  if (shown) queries.setQueryData(['one'], shown)
  const observer = new QueryObserver(queries, { queryKey: ['one'], queryFn: ask })
  const stop = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce())
  const again = askAnew(queries, ['one'])
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
  send(0, 'CHECK')
  send(1, 'REVIEW')
  await again
  expect(observer.getCurrentResult().data).toBe('REVIEW')
  stop()
  queries.clear()
})

test('work that is asked for while it runs is run once more after it, however often it was asked for', async () => {
  const ends: (() => void)[] = []
  const work = vi.fn(() => new Promise<void>((done) => void ends.push(done)))
  const coalesce = createCoalescer()
  const all = coalesce(work)
  for (let times = 0; times < 5; times++) void coalesce(work)
  expect(work).toHaveBeenCalledTimes(1)
  ends[0]?.()
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2))
  ends[1]?.()
  await all
  expect(work).toHaveBeenCalledTimes(2)
})

test('work that failed does not keep what comes after it from running', async () => {
  const coalesce = createCoalescer()
  await expect(coalesce(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  const work = vi.fn(async () => undefined)
  await coalesce(work)
  expect(work).toHaveBeenCalledOnce()
})
