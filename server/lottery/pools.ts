import type { Amount } from '@tamuvo/money/amount.ts'
import { keptFor } from '../kit/kept.ts'
import type { KitServices } from '../kit/services.ts'
import { drawGames, type Jackpot } from './games.ts'
import { poolOf } from './jackpot.ts'

export type Pool = { jackpot: Jackpot; game: string; amount: Amount }

/** All jackpot pools as they were within the last seconds. */
export type Pools = () => Promise<{ asOf: Date; amounts: Pool[] }>

const keptMs = 2_000

export const openPools = ({ database, clock }: KitServices): Pools =>
  keptFor(keptMs, clock, async () => {
    const asOf = clock.now()
    const games = drawGames.flatMap(({ code, jackpot }) => (jackpot ? [{ game: code, jackpot }] : []))
    return {
      asOf,
      amounts: await Promise.all(games.map(async (each) => ({ ...each, amount: await poolOf(database, each.jackpot) }))),
    }
  })
