import { putMessage } from '../../content/message-store.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import { type Day, dayAfter, dayOf, startOfDay } from '../../kit/days.ts'
import { appendEvents } from '../../kit/outbox.ts'
import { membersOnBreak } from '../mark-store.ts'
import type { SaferServices } from '../services.ts'
import { insertCase, lastClosedCase, lockOpenCase, raiseCase } from './case-store.ts'
import { isCaseDue, isTipDue, levelOfScore, type MarkerRules, pointsFor, scoreOf, type Sign } from './rules.ts'
import {
  holdCursor,
  keepRules,
  lastTipOf,
  markersAfter,
  type MembersMarker,
  signsSince,
  takeFreshSigns,
  writeMarkers,
  writeTip,
} from './store.ts'
import { type NamedRules, nameRules } from './version.ts'

const signsAtOnce = 500

type Terms = { named: NamedRules; timeZone: string; now: Date }

/**
 * Counts signs into markers and acts on the score: a tip, a case. All in one transaction, so that nothing is lost or repeated
 * after a crash. @returns whether there may be more
 */
export const countSigns = async (services: SaferServices): Promise<boolean> => {
  const { settings, clock, database } = services
  const { timeZone } = await settings.get('brand')
  const named = nameRules(await settings.get('safer.markers'))
  return inTransaction(database, async (tx) => {
    if (!(await holdCursor(tx))) return false
    const fresh = await takeFreshSigns(tx, signsAtOnce)
    if (fresh.length === 0) return false
    const terms = { named, timeZone, now: clock.now() }
    await keepRules(tx, named, terms.now)
    const grown = await writeMarkers(tx, await markersFrom(tx, fresh, terms))
    for (const memberId of grown) await act(tx, services, memberId, terms)
    return true
  })
}

const placeOf = (timeZone: string, { memberId, kind, at }: Sign): string => `${memberId} ${kind} ${dayOf(timeZone, at)}`

/** Recounts each day that has fresh signs, from its first sign on. */
const markersFrom = async (tx: Tx, fresh: readonly Sign[], { named, timeZone }: Terms): Promise<MembersMarker[]> => {
  const first = new Date(Math.min(...fresh.map(({ at }) => at.getTime())))
  const members = [...new Set(fresh.map(({ memberId }) => memberId))]
  const all = await signsSince(tx, members, startOfDay(timeZone, dayOf(timeZone, first)))
  const touched = new Set(fresh.map((sign) => placeOf(timeZone, sign)))
  const counted = new Map<string, MembersMarker>()
  for (const sign of all) {
    const place = placeOf(timeZone, sign)
    if (touched.has(place)) counted.set(place, withOneMore(counted.get(place), sign, { named, timeZone }))
  }
  return [...counted.values()].filter(({ points }) => points > 0)
}

const withOneMore = (
  before: MembersMarker | undefined,
  { memberId, kind, at }: Sign,
  { named: { version, rules }, timeZone }: Pick<Terms, 'named' | 'timeZone'>,
): MembersMarker => {
  const counted = (before?.counted ?? 0) + 1
  const points = pointsFor(counted, rules.weights[kind])
  return { memberId, kind, day: dayOf(timeZone, at), at, counted, points, rule: version }
}

/** Sends a tip or opens a case, as the score of a member requires. */
const act = async (
  tx: Tx,
  services: SaferServices,
  memberId: bigint,
  { named: { rules }, timeZone, now }: Terms,
): Promise<void> => {
  const today = dayOf(timeZone, now)
  const markers = await markersAfter(tx, memberId, dayAfter(today, -rules.fadeDays))
  const limitState = { memberId, score: scoreOf(markers, today, rules.fadeDays), today, now }
  await giveTip(tx, services, limitState, rules)
  await openCase(tx, services, limitState, rules)
}

type LimitState = { memberId: bigint; score: number; today: Day; now: Date }

/** Members on a break get no tip. */
const giveTip = async (
  tx: Tx,
  { newId, rooms }: SaferServices,
  { memberId, score, today, now: at }: LimitState,
  rules: MarkerRules,
): Promise<void> => {
  if (!isTipDue(levelOfScore(score, rules), await lastTipOf(tx, memberId), at, rules.tipDays)) return
  if ((await membersOnBreak(tx, [memberId], at)).length > 0) return
  await writeTip(tx, memberId, at)
  await putMessage(tx, rooms, { id: newId(), memberId, key: `tip:${today}`, kind: 'tip', filled: {}, at })
  await appendEvents(tx, { kind: 'safer.tip_given', memberId, body: { score }, at })
}

const openCase = async (
  tx: Tx,
  { newId }: SaferServices,
  { memberId, score, now: at }: LimitState,
  rules: MarkerRules,
): Promise<void> => {
  const level = levelOfScore(score, rules)
  if (level !== 'CALL' && level !== 'BREAK') return
  const open = await lockOpenCase(tx, memberId)
  if (open) {
    if (open.level === 'CALL' && level === 'BREAK') await raiseCase(tx, open.id, level, score)
    return
  }
  if (!isCaseDue(level, await lastClosedCase(tx, memberId), at, rules.caseDays)) return
  const id = newId()
  await insertCase(tx, { id, memberId, level, score, openedAt: at })
  await appendEvents(tx, { kind: 'safer.case_opened', memberId, body: { caseId: id.toString(), level, score }, at })
}
