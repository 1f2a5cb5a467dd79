import { fromWire, wirePattern } from '@tamuvo/money/amount.ts'
import { settledWeight } from '../betting/settled-weight.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import { dayOf } from '../kit/days.ts'
import { inParts } from '../kit/in-parts.ts'
import { consume, type Consumer, hasWaiting, type StoredEvent } from '../kit/outbox.ts'
import { insertActivities, type Taken } from './activity-store.ts'
import type { LoyaltyServices } from './services.ts'

/** Steps of a profile by their events. */
const stepOf: Readonly<Record<string, string>> = {
  'member.mobile_changed': 'phone',
  'member.email_changed': 'email',
  'member.authenticator_on': 'authenticator',
  'member.withdrawal_password_set': 'withdrawal_password',
  'payee.added': 'payee',
}

const cursor = {
  name: 'loyalty.activities',
  kinds: [
    'round.settled',
    'bets.settled',
    'bet.settled',
    'bet.corrected',
    'deposit.credited',
    'deposit.reversed',
    'member.registered',
    'kyc.decided',
    ...Object.keys(stepOf),
  ],
}

/** Whether something that happened before a time is no activity yet. */
export const hasUntaken = (from: Queryable, before: Date): Promise<boolean> => hasWaiting(from, cursor, before)

/** So many bets at once: the more come together, the more of a member are one activity. */
const takenAtOnce = { most: 50_000, least: 1_000 }

/**
 * Writes activities of what was settled, paid in and done since the last time. The cursor of the outbox moves with them, so each counts once.
 * @returns how many bets, rounds, deposits and steps
 */
export const takeActivities = async ({ database, settings }: LoyaltyServices): Promise<number> => {
  const { timeZone } = await settings.get('brand')
  let count = 0
  const take = async (tx: Tx, events: readonly StoredEvent[]): Promise<void> => {
    const taken = withoutRepeats(events.flatMap((event) => takenOf(event, timeZone)))
    await insertActivities(tx, taken)
    count += taken.length
  }
  await inParts(takenAtOnce, async (weightMax) => {
    const consumer: Consumer = { ...cursor, take, batch: { eventsMax: 10_000, weightMax, weightOf: settledWeight } }
    return (await consume(database, consumer)) > 0
  })
  return count
}

/** A step counts once: documents may be accepted again. */
const withoutRepeats = (taken: readonly Taken[]): Taken[] => {
  const known = new Set<string>()
  return taken.filter((each) => {
    if (each.is !== 'other' || each.kind !== 'STEP') return true
    const key = `${each.memberId} ${each.step}`
    return !known.has(key) && known.add(key)
  })
}

/** What an event says. A round says once that it was settled, with its end; the chunks of its bets are passed over. */
const takenOf = ({ kind, body, at, memberId }: StoredEvent, timeZone: string): Taken[] => {
  const when = { day: dayOf(timeZone, at), at }
  const one = (name: string): bigint => BigInt(String(body[name]))
  const other = (is: 'DEPOSIT' | 'STEP', amount: bigint, step = ''): Taken[] =>
    memberId === undefined ? [] : [{ is: 'other', memberId, kind: is, amount, step, ...when }]
  const step = stepOf[kind]
  if (step) return other('STEP', 0n, step)
  switch (kind) {
    case 'round.settled':
      return [{ is: 'round', id: one('roundId'), ...when }]
    case 'bets.settled':
      return Array.isArray(body['betIds']) ? body['betIds'].map((id) => ({ is: 'bet', id: BigInt(String(id)), ...when })) : []
    case 'deposit.credited':
      return other('DEPOSIT', moneyOf(body['amount']))
    case 'deposit.reversed':
      return other('DEPOSIT', -moneyOf(body['amount']))
    case 'member.registered':
      return ['registered', ...(body['isMobileConfirmed'] === true ? ['phone'] : [])].flatMap((each) => other('STEP', 0n, each))
    case 'kyc.decided':
      return body['state'] === 'APPROVED' ? other('STEP', 0n, `kyc:${String(body['level'])}`) : []
    default: {
      const [stake, valid, payout] = [moneyOf(body['stake']), moneyOf(body['validBet']), moneyOf(body['payout'])]
      return [{ is: 'change', id: one('betId'), count: kind === 'bet.settled' ? 1 : 0, stake, valid, payout, ...when }]
    }
  }
}

const moneyOf = (text: unknown): bigint => (typeof text === 'string' && wirePattern.test(text) ? fromWire(text) : 0n)
