import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Asks again what is shown. A first answer that is still on its way may be older than the reason to ask: an invalidation alone would
 * go on waiting for it.
 */
export const askAnew = async (queries: QueryClient, queryKey: QueryKey): Promise<void> => {
  await queries.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined })
  await queries.invalidateQueries({ queryKey })
}

/**
 * Runs work that is asked for again and again: one run at a time, and one more after it when it was asked for meanwhile. So a stream of
 * reasons neither starves what is on its way nor costs a run each.
 */
export const createCoalescer = () => {
  let [isRunning, isWanted] = [false, false]
  return async (work: () => Promise<unknown>): Promise<void> => {
    isWanted = true
    if (isRunning) return
    isRunning = true
    try {
      while (isWanted) {
        isWanted = false
        await work()
      }
    } finally {
      isRunning = false
    }
  }
}
