import { vendorLevels } from '@tamuvo/games/jackpot/levels.ts'
import { returnOfLevels } from '@tamuvo/games/jackpot/returns.ts'
import { sum, toWire } from '@tamuvo/money/amount.ts'
import { linkedGames } from '../jackpots.ts'
import { readPools } from '../jackpot-store.ts'
import { requirePlayer } from '../player.ts'
import type { GameCall } from './game-call.ts'

/** The jackpots that the games of the player's operator play for, least level first. */
export const getJackpots = async ({ headers, services }: GameCall<object>) => {
  const { session } = await requirePlayer(headers, services)
  const pools = await readPools(services.database, session.vendor)
  return {
    list: vendorLevels.flatMap(({ code, seed, share, turnover }) => {
      const pool = pools.find(({ level }) => level === code)
      if (!pool) return []
      const { amount, hits, last } = pool
      return {
        level: code,
        amount: toWire(amount),
        account: `${session.vendor} ${code}`,
        seed: toWire(seed),
        share: Number(share),
        turnover: toWire(turnover),
        hitBy: null,
        commitment: null,
        triggers: [],
        hits,
        last: last ? { amount: toWire(last.amount), at: last.at.toISOString() } : null,
      }
    }),
    total: toWire(sum(pools.map(({ amount }) => amount))),
    asOf: services.now().toISOString(),
    games: linkedGames(session.vendor),
    returned: returnOfLevels(vendorLevels),
  }
}
