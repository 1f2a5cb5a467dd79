import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

type Asking = { isWanted: boolean }

/** What is being asked anew, by the hash of its key. */
const underway = new WeakMap<QueryClient, Map<string, Asking>>()

/**
 * Asks again what is shown. A first answer that is still on its way may be older than the reason to ask: an invalidation alone would
 * go on waiting for it. Reasons that come meanwhile are one more question after the answer: a stream of them neither starves what is on its
 * way nor costs a question each.
 */
export const askAnew = async (queries: QueryClient, queryKey: QueryKey): Promise<void> => {
  const all = underway.get(queries) ?? new Map<string, Asking>()
  underway.set(queries, all)
  const hash = hashKey(queryKey)
  const running = all.get(hash)
  if (running) return void (running.isWanted = true)
  const asking: Asking = { isWanted: true }
  all.set(hash, asking)
  try {
    while (asking.isWanted) {
      asking.isWanted = false
      await ask(queries, queryKey)
    }
  } finally {
    all.delete(hash)
  }
}

const ask = async (queries: QueryClient, queryKey: QueryKey): Promise<void> => {
  await queries.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined })
  await queries.invalidateQueries({ queryKey })
}
