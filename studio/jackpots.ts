import { drawLevels } from '@tamuvo/games/jackpot/draw.ts'
import { vendorJackpotGames, vendorLevels } from '@tamuvo/games/jackpot/levels.ts'
import { afterHit, payoutOf, withStakes } from '@tamuvo/games/jackpot/pool.ts'
import { type Amount, sum } from '@tamuvo/money/amount.ts'
import { offeredGames } from './games.ts'
import { insertHit, lockPools, type NewHit, openPools, type StoredPool, updatePools } from './jackpot-store.ts'
import type { Database, Tx } from './kit/database.ts'
import type { Round } from './round-store.ts'
import type { Seed } from './seed-store.ts'

/** The games that a part of the studio offers and that play for its jackpots, by their codes in the register. */
export const linkedGames = (vendor: string): string[] =>
  offeredGames.filter((game) => game.vendor === vendor && vendorJackpotGames.has(game.plays)).map(({ plays }) => plays)

/** Opens the jackpots of what is served. */
export const openJackpots = async (database: Database, vendors: Iterable<string>, at: Date): Promise<void> => {
  for (const vendor of vendors) if (linkedGames(vendor).length > 0) await openPools(database, vendor, vendorLevels, at)
}

type TakingPart = { round: Round; seed: Seed; at: Date }

/**
 * Puts the shares of a decided round's stake into the pools, and pays it those that its words give it: who comes second finds the new seed.
 * The pools stay locked until the transaction ends, so that rounds of one part of the studio are decided one after the other.
 * @param game its code in the register
 * @returns what it won, null where its game has no part in jackpots
 */
export const takePart = async (tx: Tx, game: string, { round, seed, at }: TakingPart): Promise<Amount | null> => {
  if (!vendorJackpotGames.has(game)) return null
  const { serverSeed, clientSeed } = seed
  const drawn = drawLevels(vendorLevels, round.stake, { serverSeed, clientSeed, nonce: Number(round.nonce) })
  const pools = await lockPools(tx, round.vendor)
  const hits: NewHit[] = []
  const next: StoredPool[] = []
  for (const level of vendorLevels) {
    const pool = pools.find((each) => each.level === level.code)
    if (!pool) throw new Error('the jackpots of what is served are open')
    const funded = { ...pool, ...withStakes(level, pool, round.stake) }
    if (!drawn.includes(level.code)) {
      next.push(funded)
      continue
    }
    const [no, amount] = [pool.hits + 1, payoutOf(level, funded)]
    next.push({ ...funded, ...afterHit(level, funded), hits: no })
    hits.push({ roundId: round.id, vendor: round.vendor, level: level.code, no, amount, seed: level.seed, at })
  }
  await updatePools(tx, round.vendor, next)
  for (const hit of hits) await insertHit(tx, hit)
  return sum(hits.map(({ amount }) => amount))
}
