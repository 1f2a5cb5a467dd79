import { playersOfRound } from '../betting/betting.ts'
import { type Cached, cached } from '../kit/cache.ts'
import type { KitServices } from '../kit/services.ts'

type Counted = { tickets: number; players: number }

/** What is sold of rounds so far, counted at most once a second: every member in a room asks for it. */
export type SoldCounts = {
  of(roundId: bigint): Promise<Counted>
  /** A sale of this process is seen at once. */
  forget(roundId: bigint): void
}

const keptMs = 1_000
const roundsMost = 20

export const openCounts = ({ database, clock }: Pick<KitServices, 'database' | 'clock'>): SoldCounts => {
  const known = new Map<bigint, Cached<Counted>>()
  return {
    of: (roundId) => {
      const found = known.get(roundId)
      if (found) return found()
      if (known.size >= roundsMost) known.clear()
      const counted = cached(clock, keptMs, async () => {
        const { bets: tickets, players } = await playersOfRound(database, roundId)
        return { tickets, players }
      })
      known.set(roundId, counted)
      return counted()
    },
    forget: (roundId) => known.get(roundId)?.forget(),
  }
}
