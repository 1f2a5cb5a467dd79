import { type Amount, add, amount, subtract } from '@tamuvo/money/amount.ts'
import type { JackpotLevel } from './levels.ts'

const millionths = 1_000_000n

/** What a pool holds: whole minor units, and the millionths of one that are carried until they make a whole one. */
export type Pool = { readonly amount: Amount; readonly carry: bigint }

/** A pool that the house has just filled for the first time. */
export const newPool = ({ seed }: JackpotLevel): Pool => ({ amount: seed, carry: 0n })

/** A pool with its share of stakes, to the millionth of a minor unit: the same whether stakes come one by one or together. */
export const withStakes = ({ share }: JackpotLevel, { amount: held, carry }: Pool, stake: Amount): Pool => {
  const all = stake * share + carry
  return { amount: add(held, amount(all / millionths)), carry: all % millionths }
}

/** What a hit pays: all whole units, but never more than the amount by which the level has to fall. What lies above stays. */
export const payoutOf = (level: JackpotLevel, { amount: held }: Pool): Amount =>
  level.kind === 'hit-by' && held > level.hitBy ? level.hitBy : held

/** A pool after a hit: what was not paid, and a new seed. */
export const afterHit = (level: JackpotLevel, pool: Pool): Pool => ({
  amount: add(subtract(pool.amount, payoutOf(level, pool)), level.seed),
  carry: pool.carry,
})
