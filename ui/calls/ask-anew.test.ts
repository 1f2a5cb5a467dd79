import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { askAnew } from './ask-anew.ts'

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
  await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce(), 60_000)
  const again = askAnew(queries, ['one'])
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2), 60_000)
  send(0, 'CHECK')
  send(1, 'REVIEW')
  await again
  expect(observer.getCurrentResult().data).toBe('REVIEW')
  stop()
  queries.clear()
})

test('a stream of reasons neither starves an answer nor costs a question each', async () => {
  const queries = new QueryClient()
  const { ask, send } = answering()
  const observer = new QueryObserver(queries, { queryKey: ['one'], queryFn: ask })
  const stop = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1), 60_000)
  const asked = askAnew(queries, ['one'])
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2), 60_000)
  for (let times = 0; times < 5; times++) await askAnew(queries, ['one'])
  expect(ask).toHaveBeenCalledTimes(2)
  send(1, 'REVIEW')
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(3), 60_000)
  expect(observer.getCurrentResult().data).toBe('REVIEW')
  send(2, 'SUCCEEDED')
  await asked
  expect(observer.getCurrentResult().data).toBe('SUCCEEDED')
  expect(ask).toHaveBeenCalledTimes(3)
  stop()
  queries.clear()
})

test('an answer that failed does not keep a later reason from being asked', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const ask = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('gone')).mockRejectedValueOnce(new Error('gone'))
  ask.mockResolvedValue('REVIEW')
  const observer = new QueryObserver(queries, { queryKey: ['one'], queryFn: ask })
  const stop = observer.subscribe(() => undefined)
  await askAnew(queries, ['one'])
  expect(observer.getCurrentResult().data).toBeUndefined()
  await askAnew(queries, ['one'])
  expect(observer.getCurrentResult().data).toBe('REVIEW')
  stop()
  queries.clear()
})
