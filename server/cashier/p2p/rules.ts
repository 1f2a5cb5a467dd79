import type { ConfirmationStatus, PartState } from '@tamuvo/contract/payment-states.ts'
import type { Ruling } from './part.ts'
import { add, type Amount, shareDown, subtract, zero } from '@tamuvo/money/amount.ts'

/**
 * What happens to a part:
 * - `paid`: its payer sent a proof; `proven`: the time is over, and a proof came before; `expired`, `cancelled`: its payer did not, or gave up
 * - `received`, `not-received`: what its payee says; `forced`: the time to say it is over; `unheard`: it is, and its payee could not say it
 * - `stopped`: the payee may no longer be paid, and the payer does not know the account yet
 * - `ruled-received`, `ruled-unpaid`: what two of staff say of a disputed one
 */
export type PartEvent =
  | 'paid'
  | 'proven'
  | 'expired'
  | 'cancelled'
  | 'stopped'
  | 'received'
  | 'not-received'
  | 'forced'
  | 'unheard'
  | 'ruled-received'
  | 'ruled-unpaid'

type Moves = Partial<Record<PartEvent, PartState>>

/** The transitions. Nothing leads out of what was received, forced or not: it cannot be refunded. */
export const partMoves: Record<PartState, Moves> = {
  WAIT_PAY: { paid: 'WAIT_CONFIRM', proven: 'WAIT_CONFIRM', expired: 'RETURNED', cancelled: 'RETURNED', stopped: 'RETURNED' },
  WAIT_CONFIRM: { received: 'RECEIVED', 'not-received': 'DISPUTED', forced: 'FORCED_RECEIVED', unheard: 'DISPUTED' },
  DISPUTED: { 'ruled-received': 'RECEIVED', 'ruled-unpaid': 'RETURNED' },
  RECEIVED: {},
  FORCED_RECEIVED: {},
  RETURNED: {},
}

const received: readonly PartState[] = ['RECEIVED', 'FORCED_RECEIVED']
const ended: readonly PartState[] = [...received, 'RETURNED']

export const isReceived = ({ state }: { state: PartState }): boolean => received.includes(state)
export const isLive = ({ state }: { state: PartState }): boolean => !ended.includes(state)

type PartRefusal = 'P2P_ENDED' | 'P2P_FORCED' | 'P2P_TIME_OVER' | 'P2P_PROOF_NEEDED'

/** `ignored`: too early, or too late; nothing happens. */
export type PartOutcome = { is: 'moved'; state: PartState } | { is: 'refused'; code: PartRefusal } | { is: 'ignored' }

type PartSnapshot = { state: PartState; dueAt: Date; confirmBy: Date | null }

/**
 * Decides the effect of an event. Times are decided by the clock, whether the job of their end has run or not.
 * @param hasProof whether the picture is there that the event needs
 * @param countsSilence whether the payee can be expected to answer
 */
export const decide = (
  part: PartSnapshot,
  event: PartEvent,
  { now, hasProof, countsSilence = true }: { now: Date; hasProof: boolean; countsSilence?: boolean },
): PartOutcome => {
  const state = partMoves[part.state][event]
  if (!state) return withoutMove(part, event)
  const isOver = part.confirmBy !== null && now >= part.confirmBy
  switch (event) {
    case 'paid':
      if (now >= part.dueAt) return { is: 'refused', code: 'P2P_TIME_OVER' }
      return hasProof ? { is: 'moved', state } : { is: 'refused', code: 'P2P_PROOF_NEEDED' }
    case 'expired':
      return now < part.dueAt ? { is: 'ignored' } : { is: 'moved', state }
    case 'not-received':
      if (isOver && countsSilence) return { is: 'refused', code: 'P2P_TIME_OVER' }
      return hasProof ? { is: 'moved', state } : { is: 'refused', code: 'P2P_PROOF_NEEDED' }
    case 'forced':
    case 'unheard':
      return isOver ? { is: 'moved', state } : { is: 'ignored' }
    case 'proven':
    case 'cancelled':
    case 'stopped':
    case 'received':
    case 'ruled-received':
    case 'ruled-unpaid':
      return { is: 'moved', state }
  }
}

const withoutMove = ({ state }: PartSnapshot, event: PartEvent): PartOutcome => {
  if (event === 'expired' || event === 'forced' || event === 'unheard') return { is: 'ignored' }
  return { is: 'refused', code: state === 'FORCED_RECEIVED' ? 'P2P_FORCED' : 'P2P_ENDED' }
}

type Receiving = { receive: Amount; received: Amount }

export const statusOf = ({ receive, received: got }: Receiving): ConfirmationStatus => {
  if (got >= receive) return 'FULL_PAYMENT_DONE'
  return got > zero ? 'AMOUNT_REMAINDER' : 'WAITING'
}

type Sized = { amount: Amount; state: PartState; received?: Amount | null }
type Room = { receive: Amount; partMin: Amount; partsMax: number }

/** What of a withdrawal no part has taken. Parts that came back are free again, and what did not arrive of others. */
export const freeOf = ({ receive }: Pick<Room, 'receive'>, parts: readonly Sized[]): Amount =>
  subtract(
    receive,
    parts.reduce((sum, part) => (part.state === 'RETURNED' ? sum : add(sum, part.received ?? part.amount)), zero),
  )

const countOf = (parts: readonly Sized[]): number => parts.filter(({ state }) => state !== 'RETURNED').length

/** Whether another part may be taken at all. */
export const hasRoom = (room: Room, parts: readonly Sized[]): boolean =>
  countOf(parts) < room.partsMax && freeOf(room, parts) >= room.partMin

/** Whether a part of this amount may be taken: all that is free, or so much that another part may follow. */
export const fits = (asked: Amount, room: Room, parts: readonly Sized[]): boolean => {
  const free = freeOf(room, parts)
  if (asked < room.partMin || !hasRoom(room, parts)) return false
  return asked === free || (subtract(free, asked) >= room.partMin && countOf(parts) + 1 < room.partsMax)
}

const dayMs = 86_400_000
const unpaidMax = 2

/**
 * Until when who left parts unpaid may take no other: a day after the second one within a day.
 * @param unpaid when the last ones ended, the newest first
 */
export const offUntil = ([last, before]: readonly Date[]): Date | undefined =>
  last && before && last.getTime() - before.getTime() < dayMs ? new Date(last.getTime() + dayMs) : undefined
export const unpaidLooked = unpaidMax

/** Until when strikes keep a member away: until fewer than `max` of them are younger than `days`. @param strikes the newest first */
export const struckUntil = (strikes: readonly Date[], { max, days }: { max: number; days: number }): Date | undefined => {
  const last = strikes[max - 1]
  return last && new Date(last.getTime() + days * dayMs)
}

type Ruled = { ruling: Ruling; ruled: Amount | null; amount: Amount; unreached: boolean }

/**
 * Who said what was not true, as two people found: the payer where nothing arrived, or less than half of what the proof says; the payee who
 * denied all that had arrived. Between these a fee on the way may have been what is missing.
 */
export const strikeOf = ({ ruling, ruled, amount, unreached }: Ruled): 'PAYER' | 'PAYEE' | undefined => {
  const arrived = ruling === 'RECEIVED' ? (ruled ?? amount) : zero
  if (arrived * 2n < amount) return 'PAYER'
  return arrived === amount && !unreached ? 'PAYEE' : undefined
}

/** What is left of a day's bonus for a payment of a pair that has had none this month. */
export const bonusLeft = (full: Amount, { given, dayMax }: { given: Amount; dayMax: Amount }): Amount => {
  const left = given >= dayMax ? zero : subtract(dayMax, given)
  return full < left ? full : left
}

/** What a payer gets on top. @param rate in hundredths of a percent */
export const bonusOf = (amount: Amount, rate: number): Amount => shareDown(amount, BigInt(rate), 10_000n)

const minuteMs = 60_000
const remindersBeforeMs = [10 * minuteMs, 5 * minuteMs]

/** How many reminders are due, and when the next thing is: a reminder, or the end. */
export const remindersAt = (confirmBy: Date, now: Date): { due: number; next: Date } => {
  const times = remindersBeforeMs.map((before) => confirmBy.getTime() - before)
  const next = times.find((time) => time > now.getTime()) ?? confirmBy.getTime()
  return { due: times.filter((time) => time <= now.getTime()).length, next: new Date(next) }
}
