import type { OutputOf } from '@tamuvo/contract/call.ts'
import type { getJackpotTrigger } from '@tamuvo/contract/jackpot.ts'
import { readTriggerTerms } from '@tamuvo/games/jackpot/beacon-trigger.ts'
import type { LevelCode } from '@tamuvo/games/jackpot/levels.ts'
import { type Amount, toWire } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../kit/database.ts'
import { shareKeys } from '../lottery/store-seed.ts'
import { findHit } from './hit-store.ts'
import type { JackpotServices } from './services.ts'
import { findTrigger, type StoredTrigger } from './trigger-store.ts'

type Published = OutputOf<typeof getJackpotTrigger>

/** All that is public of what decides a hit of a pool; undefined where there is nothing. */
export const publishedTrigger = async (
  { database, jackpots }: JackpotServices,
  level: LevelCode,
  no: number,
): Promise<Published | undefined> => {
  const hit = await findHit(database, level, no)
  const trigger = hit ? hit.trigger : await findTrigger(database, level, no)
  if (!trigger) return undefined
  // Nothing is opened of a pool that has not fallen.
  const { secret, amount } = hit ? jackpots.revealed(trigger) : { secret: null, amount: null }
  return {
    level,
    ...sentTrigger(trigger),
    signatures: trigger.beacon?.signatures ? [...trigger.beacon.signatures] : null,
    secret,
    trigger: wireOf(amount),
    paid: wireOf(hit?.amount ?? null),
    paidAt: hit?.at.toISOString() ?? null,
    keys: await keysOf(database, trigger),
  }
}

/** What is published of a trigger from the moment in which it is sealed. */
export const sentTrigger = ({ no, commitment, madeAt, beacon }: StoredTrigger) => ({
  no,
  terms: beacon?.terms ?? null,
  commitment,
  committedAt: madeAt.toISOString(),
})

const wireOf = (amount: Amount | null): string | null => (amount === null ? null : toWire(amount))

const keysOf = async (database: Queryable, { beacon }: StoredTrigger): Promise<Published['keys']> => {
  const source = beacon && readTriggerTerms(beacon.terms)?.beacon
  const keys = source?.kind === 'shares' ? await shareKeys(database, source.keys) : []
  return keys.map(({ modulus, proof }) => ({ modulus, proof: [...proof] }))
}
