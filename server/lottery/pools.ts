import type { Amount } from '@tamuvo/money/amount.ts'
import { cached } from '../kit/cache.ts'
import type { Queryable } from '../kit/database.ts'
import type { KitServices } from '../kit/services.ts'
import { houseBalances } from '../ledger/statements.ts'
import { drawGames, type Jackpot } from './games.ts'

type Pool = { jackpot: Jackpot; game: string; amount: Amount }

/** All jackpot pools, cached for some seconds. */
export type Pools = () => Promise<{ asOf: Date; amounts: Pool[] }>

const keepMs = 2_000

export const openPools = ({ database, clock }: KitServices): Pools =>
  cached(clock, keepMs, async () => {
    const asOf = clock.now()
    const games = drawGames.flatMap(({ code, jackpot }) => (jackpot ? [{ game: code, jackpot }] : []))
    return {
      asOf,
      amounts: await Promise.all(games.map(async (each) => ({ ...each, amount: await poolOf(database, each.jackpot) }))),
    }
  })

/** The balance of a pool's account. */
export const poolOf = async (from: Queryable, { account }: Jackpot): Promise<Amount> => (await houseBalances(from))[account]
