import type { Bet } from '../betting/bet.ts'
import { betsOfRound } from '../betting/betting.ts'
import type { Queryable } from '../kit/database.ts'

const pageMax = 5_000

/** A ticket of a sale and its owner. */
export type SoldTicket = Pick<Bet, 'id' | 'memberId' | 'stake'>

/** All tickets of a round, in the order of the sale. */
export const ticketsOfRound = async (from: Queryable, roundId: bigint): Promise<SoldTicket[]> => {
  const tickets: SoldTicket[] = []
  for (;;) {
    const page = await betsOfRound(from, roundId, tickets.at(-1)?.id ?? 0n, pageMax)
    for (const { id, memberId, stake } of page) tickets.push({ id, memberId, stake })
    if (page.length < pageMax) return tickets
  }
}
