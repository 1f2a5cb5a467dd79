import { lotteryGames } from '@tamuvo/contract/lottery.ts'
import type { Queryable } from '../kit/database.ts'
import { countTickets } from './store.ts'

/** How many tickets each draw game sold for the issues drawn since then, by game code. */
export const ticketsByGame = (database: Queryable, since: Date): Promise<ReadonlyMap<string, number>> =>
  countTickets(database, lotteryGames, since)
