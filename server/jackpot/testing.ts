import { hitByLevelOf } from '@tamuvo/games/jackpot/beacon-trigger.ts'
import type { LevelCode } from '@tamuvo/games/jackpot/levels.ts'
import type { Amount } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import type { SecretSeals } from '../kit/secrets.ts'
import { readPools, type StoredPool } from './pool-store.ts'
import { prepareTriggers } from './seal-triggers.ts'
import type { JackpotServices } from './services.ts'
import { openTriggers, secretOf } from './trigger.ts'
import { findTrigger } from './trigger-store.ts'

/** The pools by their levels. */
export const poolsNow = async (from: Queryable): Promise<Record<LevelCode, StoredPool>> =>
  Object.fromEntries((await readPools(from)).pools.map((pool) => [pool.code, pool])) as Record<LevelCode, StoredPool>

/** Seals what is not sealed, and gives the beacons a minute to answer. */
export const answerTriggers = async (services: JackpotServices, clock: { advance(ms: number): void }): Promise<void> => {
  await prepareTriggers(services)
  clock.advance(61_000)
  await prepareTriggers(services)
}

/** At what a pool falls next and from which secret, which only tests read before it has fallen. */
export const openTriggerOf = async (
  from: Queryable,
  secrets: SecretSeals,
  pool: StoredPool,
): Promise<{ secret: string; fallsAt: Amount }> => {
  const [level, trigger] = [hitByLevelOf(pool.code), await findTrigger(from, pool.code, pool.hits + 1)]
  const secret = trigger && secretOf(secrets, trigger)
  invariant(level && secret !== undefined, 'the trigger of this pool is sealed')
  return { secret, fallsAt: await openTriggers(secrets).fallsAt(from, level, pool) }
}
