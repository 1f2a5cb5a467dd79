import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Asks again what is shown. A first answer that is still on its way may be older than the reason to ask: an invalidation alone would
 * go on waiting for it.
 */
export const askAnew = async (queries: QueryClient, queryKey: QueryKey): Promise<void> => {
  await queries.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined })
  await queries.invalidateQueries({ queryKey })
}
