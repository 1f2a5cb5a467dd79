import {
  hitByLevelOf,
  hitByLevels,
  isSecretOf,
  readTriggerTerms,
  requestOfTrigger,
  triggerOfBeacon,
  type TriggerTerms,
} from '@tamuvo/games/jackpot/beacon-trigger.ts'
import { isTriggerProven, triggerOf } from '@tamuvo/games/jackpot/draw.ts'
import type { HitByLevel } from '@tamuvo/games/jackpot/levels.ts'
import { areSignatures } from '@tamuvo/games/lottery/beacon-checks.ts'
import { roundTime } from '@tamuvo/games/lottery/drand-rounds.ts'
import { type ShareKey, shareMessage } from '@tamuvo/games/lottery/shares.ts'
import type { Queryable } from '@tamuvo/server/kit/database.ts'
import { beaconTriggerColumn, triggerColumn } from '@tamuvo/server/jackpot/trigger-store.ts'
import { shareKeys } from '@tamuvo/server/lottery/store-seed.ts'
import type { MistriggeredRecord, PoolRecord } from './pool-records.ts'
import type { SeedOpener } from './seed-opener.ts'

type Hit = { pool: string; no: number; paid: bigint | null }
type Sealed = { id: bigint; sealed: Buffer; commitment: string }

/** A hit of a pool that was decided by the rule of before: by a secret alone. */
type OfHouse = Hit & Sealed

type OfBeacon = Hit &
  Sealed & {
    terms: string
    madeAt: Date
    beaconAfter: Date
    beaconUntil: Date
    signatures: string[] | null
    secret: string | null
    trigger: bigint | null
    isRevealed: boolean
    /** Whether another kind of trigger has decided this hit: one of a process of the version before. */
    isUnused: boolean
    /** Whether the audit trail says of it what its row says, each once. */
    isInTrail: boolean
    /** The row of the trail that says it was sealed. */
    trailNo: bigint | null
  }

const ofHouseText = `SELECT h.pool, h.no, h.amount AS paid, t.id, t.sealed, encode(t.commitment, 'hex') AS commitment
   FROM jackpot_hit h JOIN jackpot_trigger t ON t.id = h.trigger_id ORDER BY h.pool, h.no`

const ofBeaconText = `SELECT b.pool, b.no, h.amount AS paid, b.id, b.sealed, encode(b.commitment, 'hex') AS commitment, b.terms,
       b.made_at AS "madeAt", b.beacon_after AS "beaconAfter", b.beacon_until AS "beaconUntil", b.signatures, b.secret, b.trigger,
       b.revealed_at IS NOT NULL AS "isRevealed", h.trigger_id IS NOT NULL AS "isUnused",
       (SELECT count(*) = 1 + (b.known_at IS NOT NULL)::int + (b.revealed_at IS NOT NULL)::int
           AND count(*) FILTER (WHERE a.action = 'jackpot.sealed' AND a.at = b.made_at
             AND a.after = jsonb_build_object('commitment', encode(b.commitment, 'hex'), 'terms', b.terms)) = 1
           AND count(*) FILTER (WHERE a.action = 'jackpot.answered' AND a.at = b.known_at
             AND a.after = jsonb_build_object('signatures', b.signatures)) = (b.known_at IS NOT NULL)::int
           AND count(*) FILTER (WHERE a.action = 'jackpot.fallen' AND a.at = b.revealed_at
             AND a.after = jsonb_strip_nulls(jsonb_build_object('secret', b.secret, 'trigger', b.trigger))) = (b.revealed_at IS NOT NULL)::int
          FROM audit_trail a WHERE a.subject = 'jackpot:' || b.pool || ':' || b.no) AS "isInTrail",
       (SELECT min(a.no) FROM audit_trail a
         WHERE a.subject = 'jackpot:' || b.pool || ':' || b.no AND a.action = 'jackpot.sealed') AS "trailNo"
  FROM jackpot_beacon_trigger b LEFT JOIN jackpot_hit h ON h.pool = b.pool AND h.no = b.no ORDER BY b.pool, b.no`

/** Hits of pools that have to fall which nothing has decided: they can only be at the limit. */
const bareText = `SELECT h.pool, h.no, h.amount AS paid FROM jackpot_hit h
  WHERE h.pool = ANY ($1) AND h.trigger_id IS NULL
    AND NOT EXISTS (SELECT FROM jackpot_beacon_trigger b WHERE b.pool = h.pool AND b.no = h.no) ORDER BY h.pool, h.no`

/**
 * For each of the rising row numbers of the audit trail how many of them a checkpoint had at most, and when the newest such was taken: a row
 * was written after the checkpoints that do not have it, whatever time it names.
 */
const checkpointsText = `SELECT width_bucket(trail_no, $1::bigint[]) AS had, max(at) AS at
   FROM ledger_checkpoint WHERE trail_no IS NOT NULL GROUP BY 1 ORDER BY 1`

/** After when rows of the audit trail were certainly written, by their numbers. */
const writtenAfter = async (from: Queryable, nos: readonly bigint[]): Promise<Map<bigint, Date>> => {
  const rising = [...new Set(nos)].toSorted((a, b) => (a < b ? -1 : 1))
  if (rising.length === 0) return new Map()
  const { rows } = await from.query<{ had: number; at: Date }>(checkpointsText, [rising])
  return new Map(
    rising.flatMap((no, place): [bigint, Date][] => {
      const newest = rows.findLast(({ had }) => had <= place)
      return newest ? [[no, newest.at]] : []
    }),
  )
}

/** Computes again at what amounts pools had to fall, and compares that with what was promised and paid. */
export const readTriggers = async function* (from: Queryable, openSeed: SeedOpener): AsyncGenerator<PoolRecord> {
  let triggers = 0n
  const name = ({ pool, no }: Hit, whats: readonly MistriggeredRecord['what'][]): PoolRecord[] => {
    triggers++
    return whats.map((what) => ({ is: 'mistriggered', mistriggered: { pool, no: BigInt(no), what } }))
  }
  for (const row of (await from.query<OfHouse>(ofHouseText)).rows) yield* name(row, faultsOfHouse(row, openSeed))
  const { rows } = await from.query<OfBeacon>(ofBeaconText)
  const keys = rows.length > 0 ? await shareKeys(from) : []
  const written = await writtenAfter(
    from,
    rows.flatMap(({ trailNo }) => trailNo ?? []),
  )
  for (const row of rows) yield* name(row, faultsOfBeacon(row, { openSeed, keys, written }))
  const { rows: bare } = await from.query<Hit>(bareText, [hitByLevels.map(({ code }) => code)])
  for (const row of bare) yield* name(row, row.paid === hitByLevelOf(row.pool)?.hitBy ? [] : ['reached'])
  yield { is: 'triggers', triggers }
}

const faultsOfHouse = (row: OfHouse, openSeed: SeedOpener): MistriggeredRecord['what'][] => {
  const [level, opened] = [hitByLevelOf(row.pool), openSeed(row, triggerColumn)]
  if (!level || opened.is !== 'open') return opened.is === 'broken' ? ['commitment'] : []
  if (!isTriggerProven(level, opened.seed, row.commitment)) return ['commitment']
  return isPaid(row, triggerOf(level, opened.seed), level) ? [] : ['reached']
}

const isPaid = ({ paid }: Hit, due: bigint, { hitBy }: HitByLevel): boolean => paid === null || (paid >= due && paid <= hitBy)

type Tools = { openSeed: SeedOpener; keys: readonly ShareKey[]; written: ReadonlyMap<bigint, Date> }

const faultsOfBeacon = (row: OfBeacon, { openSeed, keys, written }: Tools): MistriggeredRecord['what'][] => {
  const [level, terms] = [hitByLevelOf(row.pool), readTriggerTerms(row.terms)]
  if (!level || !terms || !areTermsOf(terms, row, level)) return ['terms']
  const { commitment, signatures, secret, trigger } = row
  const faults: MistriggeredRecord['what'][] = []
  if (!row.isInTrail) faults.push('trail')
  const sealedAt = Math.max(row.madeAt.getTime(), written.get(row.trailNo ?? 0n)?.getTime() ?? 0)
  if (sealedAt >= beaconTime(terms)) faults.push('late')
  if (row.isRevealed !== (row.paid !== null && !row.isUnused)) faults.push('revealed')
  const known = secret ?? openedOf(row, openSeed)
  if (known === 'broken' || (known !== undefined && !isSecretOf({ terms: row.terms, commitment }, known)))
    faults.push('commitment')
  const message = shareMessage(requestOfTrigger(row.terms, terms, commitment))
  if (signatures && !areSignatures(terms.beacon, { proof: { signatures }, keys }, message)) faults.push('beacon')
  const due = signatures && secret !== null ? triggerOfBeacon(terms, { secret, signatures }) : null
  if (trigger !== due) faults.push('trigger')
  if (row.isRevealed && !isPaid(row, due ?? level.hitBy, level)) faults.push('reached')
  return faults
}

/** The secret of a trigger that is not published; undefined where its key is not here. */
const openedOf = (row: OfBeacon, openSeed: SeedOpener): string | undefined => {
  const opened = openSeed(row, beaconTriggerColumn)
  return opened.is === 'open' ? opened.seed : opened.is === 'broken' ? 'broken' : undefined
}

const minuteMs = 60_000

const areTermsOf = (terms: TriggerTerms, row: OfBeacon, { seed, hitBy }: HitByLevel): boolean =>
  terms.level === row.pool &&
  terms.no === row.no &&
  terms.seed === seed &&
  terms.hitBy === hitBy &&
  terms.beaconAfter === row.beaconAfter.toISOString() &&
  row.beaconUntil.getTime() === row.beaconAfter.getTime() + terms.waitMinutes * minuteMs

/** Since when the beacon can exist. One key alone is no beacon: it can sign at any time. */
const beaconTime = ({ beacon, beaconAfter }: TriggerTerms): number => {
  if (beacon.kind === 'drand') return Math.min(roundTime(beacon.chain, beacon.round), Date.parse(beaconAfter))
  return beacon.keys.length > 1 ? Date.parse(beaconAfter) : -Infinity
}
