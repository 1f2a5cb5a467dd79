import { hitByLevelOf, isSecretOf, readTriggerTerms, triggerOfBeacon } from '@tamuvo/games/jackpot/beacon-trigger.ts'
import { triggerOf } from '@tamuvo/games/jackpot/draw.ts'
import type { HitByLevel, LevelCode } from '@tamuvo/games/jackpot/levels.ts'
import type { Amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import type { SecretSeals } from '../kit/secrets.ts'
import type { StoredPool } from './pool-store.ts'
import { beaconTriggerColumn, findTrigger, revealTrigger, type StoredTrigger, triggerColumn } from './trigger-store.ts'

/** At what pools fall. It never leaves the process before they have fallen. */
export type Triggers = {
  /** The amount at which a pool falls: its limit while that of its trigger is not known. */
  fallsAt(from: Queryable, level: HitByLevel, pool: Pick<StoredPool, 'hits' | 'trigger'>): Promise<Amount>
}

/** What was computed is kept, so that a batch of rounds opens no secret. */
export const openTriggers = (secrets: SecretSeals): Triggers => {
  const known = new Map<LevelCode, { id: bigint; at: Amount }>()
  return {
    fallsAt: async (from, level, { hits, trigger }) => {
      if (!trigger?.isKnown) return level.hitBy
      const last = known.get(level.code)
      if (last?.id === trigger.id) return last.at
      const stored = await findTrigger(from, level.code, hits + 1)
      invariant(stored?.id === trigger.id, 'the trigger of a hit stays the same')
      const at = amountOf(secrets, level, stored) ?? level.hitBy
      known.set(level.code, { id: trigger.id, at })
      return at
    },
  }
}

/** The amount of a trigger; undefined while its beacon has not answered, and when its secret is lost. */
const amountOf = (secrets: SecretSeals, level: HitByLevel, trigger: StoredTrigger): Amount | undefined => {
  const secret = secretOf(secrets, trigger)
  if (trigger.beacon === null) return secret === undefined ? undefined : triggerOf(level, secret)
  const { terms: text, signatures } = trigger.beacon
  const terms = readTriggerTerms(text)
  invariant(terms, 'a trigger has terms that can be read')
  return secret === undefined || signatures === null ? undefined : triggerOfBeacon(terms, { secret, signatures })
}

/** The secret of a trigger; undefined when it cannot be opened, or is not the one that was committed to. */
export const secretOf = (secrets: SecretSeals, { id, sealed, commitment, beacon }: StoredTrigger): string | undefined => {
  if (beacon === null) return secrets.open(triggerColumn, id, sealed).toString('utf8')
  try {
    const secret = secrets.open(beaconTriggerColumn, id, sealed).toString('utf8')
    return isSecretOf({ terms: beacon.terms, commitment }, secret) ? secret : undefined
  } catch {
    return undefined
  }
}

/** `amount` is null where the beacon had not answered, both where the secret is lost. */
export type Revealed = { secret: string | null; amount: Amount | null }

/** What is published of a trigger whose pool has fallen. */
export const revealedOf = (secrets: SecretSeals, trigger: StoredTrigger): Revealed => {
  if (trigger.beacon) return { secret: trigger.beacon.secret, amount: trigger.beacon.trigger }
  const level = hitByLevelOf(trigger.level)
  invariant(level, 'only pools with a limit have triggers')
  const secret = secretOf(secrets, trigger) ?? null
  return { secret, amount: secret === null ? null : triggerOf(level, secret) }
}

/** Reveals the trigger of a locked pool that falls. @returns it as it is published; undefined where none was sealed */
export const revealTriggerOf = async (
  tx: Tx,
  level: HitByLevel,
  { hits }: Pick<StoredPool, 'hits'>,
  { secrets, at }: { secrets: SecretSeals; at: Date },
): Promise<StoredTrigger | undefined> => {
  const stored = await findTrigger(tx, level.code, hits + 1)
  if (!stored) return undefined
  const secret = secretOf(secrets, stored) ?? null
  const trigger = amountOf(secrets, level, stored) ?? null
  const revealed = { ...stored, beacon: stored.beacon && { ...stored.beacon, secret, trigger } }
  await revealTrigger(tx, revealed, at)
  return revealed
}
