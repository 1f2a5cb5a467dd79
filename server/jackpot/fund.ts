import { jackpotLevels } from '@tamuvo/games/jackpot/levels.ts'
import { withStakes } from '@tamuvo/games/jackpot/pool.ts'
import { subtract, zero } from '@tamuvo/money/amount.ts'
import type { Tx } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import { house } from '../ledger/accounts.ts'
import type { Entry } from '../ledger/entry.ts'
import { naturalKey } from '../ledger/keys.ts'
import { type StoredPool, updatePool } from './pool-store.ts'
import { takeStakes } from './stake-store.ts'
import { gamesAccount, type JackpotTools, poolAccount } from './tools.ts'

/** Posts what must go through: the house pays, or a pool that is locked. */
export const post = async (tx: Tx, entry: Entry, at: Date, { ledger }: JackpotTools) => {
  const [posted] = await ledger.postIn(tx, [entry], at)
  invariant(posted?.is === 'posted', 'money of a locked pool moves once')
  return posted
}

/** Moves the shares of all stakes that wait into locked pools, as one entry. @returns the pools after it */
export const fundPools = async (tx: Tx, pools: readonly StoredPool[], at: Date, tools: JackpotTools): Promise<StoredPool[]> => {
  const fundId = tools.newId()
  const stake = await takeStakes(tx, fundId, at)
  if (stake === zero) return [...pools]
  const funded = jackpotLevels.flatMap((level) =>
    pools.flatMap((pool) => (pool.code === level.code ? [{ pool, next: { ...pool, ...withStakes(level, pool, stake) } }] : [])),
  )
  const moves = funded
    .map(({ pool, next }) => ({
      from: house(gamesAccount),
      to: house(poolAccount(pool.code)),
      amount: subtract(next.amount, pool.amount),
    }))
    .filter(({ amount }) => amount > zero)
  if (moves.length > 0)
    await post(tx, { key: naturalKey('jackpot-pools', fundId), kind: 'JACKPOT_FUND', ref: fundId, moves }, at, tools)
  for (const { next } of funded) await updatePool(tx, next)
  return funded.map(({ next }) => next)
}
