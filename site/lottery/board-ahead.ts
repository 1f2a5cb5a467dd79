import { getBoard } from '@tamuvo/contract/lottery.ts'
import type { Client } from '@tamuvo/ui/calls/client.ts'
import { callKey } from '@tamuvo/ui/calls/useCalls.tsx'
import type { QueryClient } from '@tanstack/react-query'
import { paths } from '../parts/paths.ts'
import { gameOf } from './remembered.ts'

/** Asks for the board of the game that an address names, while the page that shows it is still being fetched. */
export const fetchBoardAhead = (address: Pick<Location, 'pathname' | 'search'>, queries: QueryClient, client: Client): void => {
  if (address.pathname !== paths.lottery()) return
  const asked = { game: gameOf(new URLSearchParams(address.search).get('gameCode') ?? undefined) }
  void queries.prefetchQuery({ queryKey: callKey(getBoard, asked), queryFn: () => client(getBoard, asked) })
}
