import type { LevelCode } from '@tamuvo/games/jackpot/levels.ts'
import type { Queryable } from '../kit/database.ts'
import type { SecretSeals } from '../kit/secrets.ts'
import { readPools, type StoredPool } from './pool-store.ts'
import { openTrigger } from './trigger.ts'

/** The pools by their levels. */
export const poolsNow = async (from: Queryable): Promise<Record<LevelCode, StoredPool>> =>
  Object.fromEntries((await readPools(from)).pools.map((pool) => [pool.code, pool])) as Record<LevelCode, StoredPool>

/** What the trigger of a pool follows from, which only tests read before it has fallen. */
export const secretOfPool = (secrets: SecretSeals, { trigger }: StoredPool): string => {
  if (!trigger) throw new Error('chance decides this level')
  return openTrigger(secrets, trigger)
}
