import {
  beaconWaitMinutes,
  hitByLevelOf,
  hitByLevels,
  readTriggerTerms,
  requestOfTrigger,
  writeTriggerTerms,
} from '@tamuvo/games/jackpot/beacon-trigger.ts'
import type { LevelCode } from '@tamuvo/games/jackpot/levels.ts'
import { commitmentOfTerms } from '@tamuvo/games/lottery/terms.ts'
import { withAlarm } from '../kit/alarms.ts'
import { inTransaction } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import { chooseBeacon, findSignatures } from '../lottery/beacon.ts'
import { newSeed } from '../lottery/proof.ts'
import { lockPools } from './pool-store.ts'
import type { JackpotServices } from './services.ts'
import { secretOf } from './trigger.ts'
import {
  beaconTriggerColumn,
  insertTrigger,
  keepSignatures,
  type StoredTrigger,
  triggersToCome,
  unansweredTriggers,
  unsealedHits,
} from './trigger-store.ts'

const [secondMs, minuteMs] = [1_000, 60_000]
/** So long the commitment is published before its beacon exists. */
const publishedMs = minuteMs

/**
 * Seals the triggers of the hits to come, and asks for the beacons of those that are sealed. That of the next pool is sealed while the
 * one before it grows, so that its beacon has answered when it begins.
 */
export const prepareTriggers = (services: JackpotServices): Promise<void> =>
  withAlarm(services, 'jackpot triggers', async () => {
    const { database, jackpots } = services
    const unsealed = await unsealedHits(
      database,
      hitByLevels.map(({ code }) => code),
    )
    for (const { level, no } of unsealed) await sealTrigger(services, level, no)
    for (const trigger of await unansweredTriggers(database, services.clock.now())) await askBeacon(services, trigger)
    if (unsealed.length > 0) jackpots.shown.forget()
    return faultOf(services, await triggersToCome(database))
  })

const sealTrigger = async (services: JackpotServices, code: LevelCode, no: number): Promise<void> => {
  const { database, clock, rng, secrets, newId } = services
  const level = hitByLevelOf(code)
  invariant(level, 'only pools with a limit have triggers')
  const beaconAfter = new Date(Math.ceil((clock.now().getTime() + publishedMs) / secondMs) * secondMs)
  const terms = writeTriggerTerms({
    level: code,
    no,
    seed: level.seed,
    hitBy: level.hitBy,
    beaconAfter: beaconAfter.toISOString(),
    waitMinutes: beaconWaitMinutes,
    beacon: await chooseBeacon(services, beaconAfter),
  })
  const [id, secret] = [newId(), newSeed(rng)]
  const made = {
    id,
    level: code,
    no,
    terms,
    commitment: commitmentOfTerms(terms, secret),
    sealed: secrets.seal(beaconTriggerColumn, id, secret),
    // Asked again: who has the keys of a beacon may have been slow to show them.
    madeAt: clock.now(),
    beaconAfter,
    beaconUntil: new Date(beaconAfter.getTime() + beaconWaitMinutes * minuteMs),
  }
  await inTransaction(database, (tx) => insertTrigger(tx, made))
}

/** Takes what the beacon of a trigger answers, if it does: every process gets the same. */
const askBeacon = async (services: JackpotServices, { id, commitment, beacon }: StoredTrigger): Promise<void> => {
  const terms = beacon && readTriggerTerms(beacon.terms)
  invariant(terms, 'a trigger has terms that can be read')
  const signatures = await findSignatures(services, terms.beacon, requestOfTrigger(beacon.terms, terms, commitment))
  if (!signatures) return
  await inTransaction(services.database, async (tx) => {
    await lockPools(tx)
    await keepSignatures(tx, id, signatures, services.clock.now())
  })
  services.jackpots.shown.forget()
}

/** A beacon may take a moment; who is called for it has something to do. */
const alarmAfterMs = 15_000

const faultOf = ({ clock, secrets }: JackpotServices, triggers: readonly StoredTrigger[]): string | undefined => {
  const now = clock.now().getTime()
  for (const trigger of triggers) {
    const { level, no, beacon } = trigger
    if (secretOf(secrets, trigger) === undefined)
      return `The secret of the trigger of ${level}, hit ${no}, is lost: the pool falls at its limit.`
    if (!beacon || beacon.signatures) continue
    const lateMs = now - beacon.until.getTime() + beaconWaitMinutes * minuteMs
    if (lateMs >= beaconWaitMinutes * minuteMs)
      return `The beacon of ${level}, hit ${no}, did not answer in time: the pool falls at its limit.`
    if (lateMs >= alarmAfterMs) return `The beacon of ${level}, hit ${no}, is late.`
  }
  return undefined
}
