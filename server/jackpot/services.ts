import type { Queryable, Tx } from '../kit/database.ts'
import { type Cached, cached } from '../kit/cache.ts'
import type { Amount } from '@tamuvo/money/amount.ts'
import { hitsOfRounds, type KnownHit, lastHits } from './hit-store.ts'
import { roundsTakingPart } from './stake-store.ts'
import { readPools, type StoredPool } from './pool-store.ts'
import { mayFall, takePart, type TakingPart, type Win } from './take-part.ts'
import type { JackpotBase } from './tools.ts'
import { openTriggers, type Revealed, revealedOf } from './trigger.ts'
import { type StoredTrigger, triggersToCome } from './trigger-store.ts'

export type JackpotServices = JackpotBase & { jackpots: Jackpots }

type Jackpots = {
  /**
   * Whether a pool with a limit may fall when these stakes are counted: then their rounds have to be decided one by one, by `takePart`.
   * @returns undefined while there are no pools
   */
  mayFall(from: Queryable, stakes: Amount): Promise<boolean | undefined>
  /** Counts the stake of a round in the transaction that posts it, and pays what it wins. */
  takePart(tx: Tx, round: TakingPart): Promise<Win[] | null>
  /** What rounds won; those that took no part are missing. */
  winsOf(from: Queryable, roundIds: readonly bigint[]): Promise<Map<bigint, KnownHit[]>>
  /** What is published of a trigger whose pool has fallen. */
  revealed(trigger: StoredTrigger): Revealed
  /** What the pools hold, what decides when they fall, and who won last, cached for some seconds. */
  shown: Cached<{ asOf: Date; pools: StoredPool[]; triggers: StoredTrigger[]; last: KnownHit[] }>
}

const keepMs = 2_000

const winsOfRounds = async (from: Queryable, roundIds: readonly bigint[]): Promise<Map<bigint, KnownHit[]>> => {
  if (roundIds.length === 0) return new Map()
  const taking = await roundsTakingPart(from, roundIds)
  const hits = await hitsOfRounds(from, [...taking])
  return new Map([...taking].map((id) => [id, hits.filter(({ roundId }) => roundId === id)]))
}

export const openJackpots = <Lower extends JackpotBase>(lower: Lower): Lower & JackpotServices => {
  const { database, clock, secrets } = lower
  const triggers = openTriggers(secrets)
  const jackpots: Jackpots = {
    mayFall: (from, stakes) => mayFall(from, stakes, triggers),
    takePart: (tx, round) => takePart(tx, round, { ...lower, triggers }),
    winsOf: winsOfRounds,
    revealed: (trigger) => revealedOf(secrets, trigger),
    shown: cached(clock, keepMs, async () => ({
      asOf: clock.now(),
      pools: (await readPools(database)).pools,
      triggers: await triggersToCome(database),
      last: await lastHits(database),
    })),
  }
  return { ...lower, jackpots }
}
