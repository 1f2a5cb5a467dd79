import { lotteryGames } from '@tamuvo/contract/lottery.ts'
import type { Queryable } from '../kit/database.ts'
import { countTickets } from './store.ts'

/** Tickets for real money of the issues drawn since a time, by game code. */
export const ticketsByGame = (database: Queryable, since: Date): Promise<ReadonlyMap<string, number>> =>
  countTickets(database, lotteryGames, since)
