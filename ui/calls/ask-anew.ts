import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** What is being asked anew, by its key, and whether once more after that. */
const underway = new WeakMap<QueryClient, Map<string, boolean>>()

/**
 * Asks again what is shown. A first answer that is still on its way may be older than the reason to ask: an invalidation alone would
 * go on waiting for it. Reasons that come meanwhile are one more question after the answer: a stream of them neither starves what is on its
 * way nor costs a question each.
 */
export const askAnew = async (queries: QueryClient, queryKey: QueryKey): Promise<void> => {
  const all = underway.get(queries) ?? new Map<string, boolean>()
  underway.set(queries, all)
  const key = JSON.stringify(queryKey)
  const isUnderway = all.has(key)
  all.set(key, true)
  if (isUnderway) return
  while (all.get(key)) {
    all.set(key, false)
    // Neither of them throws: what failed is in the state of its question.
    await queries.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined })
    await queries.invalidateQueries({ queryKey })
  }
  all.delete(key)
}
