import { type Amount, fromWire, toWire } from '@tamuvo/money/amount.ts'
import { areSignatures } from '../lottery/beacon-checks.ts'
import { roundTime } from '../lottery/drand-rounds.ts'
import { type ShareKey, shareMessage } from '../lottery/shares.ts'
import {
  hitByLevelOf,
  isSecretOf,
  readTriggerTerms,
  requestOfTrigger,
  triggerOfBeacon,
  type TriggerTerms,
  triggerRecipe,
} from './beacon-trigger.ts'
import { triggerCommitment, triggerOf } from './draw.ts'
import type { HitByLevel } from './levels.ts'

/** What is published of a pool that had to fall and has fallen, as on the wire. */
export type PublishedTrigger = {
  level: string
  /** Which hit of the pool it decided. */
  no: number
  /** Null for a pool that was filled before triggers had a beacon. */
  terms: string | null
  commitment: string
  committedAt: string
  secret: string
  /** Null where the beacon had not answered before the pool reached its limit. */
  signatures: readonly string[] | null
  /** The amount of the trigger; null without signatures. */
  trigger: string | null
  paid: string
  /** Of the holders, where the beacon is of shares. */
  keys: readonly ShareKey[]
}

/** Whether something published holds; `found` is what it was compared with. */
export type TriggerCheck = {
  name: 'recipe' | 'terms' | 'commitment' | 'committedEarly' | 'beacon' | 'trigger' | 'reached'
  holds: boolean
  published: string
  found: string
}

/** Recomputes the trigger of a pool that has fallen. It is verified when every check holds. */
export const checkTrigger = (published: PublishedTrigger): TriggerCheck[] => {
  const level = hitByLevelOf(published.level)
  if (!level) return [{ name: 'terms', holds: false, published: published.level, found: '' }]
  return published.terms === null ? checkByHouse(published, level) : checkByBeacon(published, published.terms, level)
}

const same = (name: TriggerCheck['name'], published: string, found: string): TriggerCheck => ({
  name,
  holds: published === found,
  published,
  found,
})

/** By the rule of before: the secret alone. */
const checkByHouse = ({ commitment, secret, trigger, paid }: PublishedTrigger, level: HitByLevel): TriggerCheck[] => {
  const due = triggerOf(level, secret)
  return [
    same('commitment', commitment, triggerCommitment(due, secret)),
    same('trigger', trigger ?? '', toWire(due)),
    reached(paid, due, level),
  ]
}

const checkByBeacon = (published: PublishedTrigger, text: string, level: HitByLevel): TriggerCheck[] => {
  const { commitment, committedAt, secret, signatures, paid } = published
  const terms = readTriggerTerms(text)
  const isKept = isSecretOf({ terms: text, commitment }, secret)
  const after = terms?.beaconAfter ?? ''
  const checks: TriggerCheck[] = [
    same('recipe', text.split('|', 1)[0] ?? '', triggerRecipe),
    { name: 'terms', holds: terms !== undefined && areTermsOf(terms, published, level), published: text, found: text },
    { name: 'commitment', holds: isKept, published: commitment, found: secret },
    { name: 'committedEarly', holds: Date.parse(committedAt) < Date.parse(after), published: committedAt, found: after },
  ]
  // Nothing but its limit is known of a pool whose beacon has not answered.
  if (signatures === null || !terms) return [...checks, reached(paid, level.hitBy, level)]
  const due = triggerOfBeacon(terms, { secret, signatures })
  const message = shareMessage(requestOfTrigger(text, terms, commitment))
  const isSigned = isAfterSealing(terms) && areSignatures(terms.beacon, { proof: { signatures }, keys: published.keys }, message)
  return [
    ...checks,
    { name: 'beacon', holds: isSigned, published: signatures.join(' '), found: timeOf(terms) },
    same('trigger', published.trigger ?? '', toWire(due)),
    reached(paid, due, level),
  ]
}

const areTermsOf = ({ level, no, seed, hitBy }: TriggerTerms, published: PublishedTrigger, rule: HitByLevel): boolean =>
  level === published.level && no === published.no && seed === rule.seed && hitBy === rule.hitBy

/** Whether the beacon cannot exist before its time. Key holders see to it themselves, by the time in what they sign. */
const isAfterSealing = ({ beacon, beaconAfter }: TriggerTerms): boolean =>
  beacon.kind === 'shares' ? beacon.keys.length > 1 : roundTime(beacon.chain, beacon.round) > Date.parse(beaconAfter)

const timeOf = ({ beacon, beaconAfter }: TriggerTerms): string =>
  beacon.kind === 'shares' ? beaconAfter : new Date(roundTime(beacon.chain, beacon.round)).toISOString()

/** A pool pays all it holds, which is what it had to reach or more, and its limit at most. */
const reached = (paid: string, due: Amount, { hitBy }: HitByLevel): TriggerCheck => ({
  name: 'reached',
  holds: fromWire(paid) >= due && fromWire(paid) <= hitBy,
  published: paid,
  found: toWire(due),
})
