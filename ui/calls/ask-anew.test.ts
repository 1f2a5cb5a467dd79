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
