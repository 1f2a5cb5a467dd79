import { fromWire, wirePattern } from '@tamuvo/money/amount.ts'
import { type Queryable, sqlState, type Tx } from '../kit/database.ts'
import { consume, type Consumer, hasWaiting, type StoredEvent } from '../kit/outbox.ts'
import { periodOf } from '../kit/periods.ts'
import { type Accrued, accrueBets, type Spans } from './accrual-store.ts'
import { moveDueIn } from './moves.ts'
import type { RunServices } from './services.ts'

const cursor = { name: 'agent.accrual', kinds: ['round.settled', 'bets.settled', 'bet.settled', 'bet.corrected'] }

/** As a round weighs whose bets are not known yet. */
const roundWeight = 500

const [mostAtOnce, leastAtOnce] = [400_000, 2_000]

/** Many bets at once: most members and all who are above them are then written once instead of for each few bets. */
const batchOf = (weightMax: number): NonNullable<Consumer['batch']> => ({
  eventsMax: 10_000,
  weightMax,
  weightOf: ({ kind, body }) => {
    if (kind === 'round.settled') return roundWeight
    return Array.isArray(body['betIds']) ? body['betIds'].length : 1
  },
})

/** A statement that took too long was cancelled. */
export const isCancelled = (error: unknown): boolean => sqlState(error) === '57014'

/** Whether bets that were settled before a time are not accrued yet. */
export const hasUnaccrued = (from: Queryable, before: Date): Promise<boolean> => hasWaiting(from, cursor, before)

/**
 * Adds what was settled and corrected since the last time to the accruals. The cursor of the outbox moves in the same transaction, so
 * each settlement counts once; and no event of a transaction that commits late is passed over.
 */
export const accrueSettled = async (services: RunServices): Promise<void> => {
  const { timeZone } = await services.settings.get('brand')
  const consumer: Consumer = { ...cursor, take: (tx, events) => take(tx, services, events, timeZone) }
  for (let weightMax = mostAtOnce; ;) {
    try {
      if ((await consume(services.database, { ...consumer, batch: batchOf(weightMax) })) === 0) return
    } catch (error) {
      if (!isCancelled(error) || weightMax === leastAtOnce) throw error
      // On a machine that has much else to do, a part of it at a time.
      weightMax = Math.max(leastAtOnce, Math.floor(weightMax / 8))
    }
  }
}

const take = async (tx: Tx, services: RunServices, events: readonly StoredEvent[], timeZone: string): Promise<void> => {
  // Bets placed since midnight earn for the new line, also where the branch has not moved yet.
  await moveDueIn(tx, services)
  const spansOf = spansBy(timeZone)
  await accrueBets(
    tx,
    events.flatMap((event) => accruedBy(event, spansOf(event.at))),
  )
}

const fiveMinutesMs = 300_000

/** The spans of instants, worked out once for each five minutes of UTC: within them no zone begins another span. */
const spansBy = (timeZone: string): ((at: Date) => Spans) => {
  const known = new Map<number, Spans>()
  return (at) => {
    const no = Math.floor(at.getTime() / fiveMinutesMs)
    const spans = known.get(no) ?? {
      day: periodOf('daily', timeZone, at).since.toISOString(),
      five: periodOf('fiveMinutes', timeZone, at).since.toISOString(),
    }
    known.set(no, spans)
    return spans
  }
}

/** What an event says was settled. A round says so once, with its end; the chunks of its bets are passed over. */
const accruedBy = ({ kind, body }: StoredEvent, spans: Spans): Accrued[] => {
  const one = (name: string): bigint => BigInt(String(body[name]))
  switch (kind) {
    case 'round.settled':
      return [{ is: 'round', id: one('roundId'), ...spans }]
    case 'bets.settled':
      return Array.isArray(body['betIds']) ? body['betIds'].map((id) => ({ is: 'bet', id: BigInt(String(id)), ...spans })) : []
    default: {
      const [stake, valid, payout] = [moneyOf(body['stake']), moneyOf(body['validBet']), moneyOf(body['payout'])]
      return [{ is: 'change', id: one('betId'), count: kind === 'bet.settled' ? 1 : 0, stake, valid, payout, ...spans }]
    }
  }
}

const moneyOf = (text: unknown): bigint => (typeof text === 'string' && wirePattern.test(text) ? fromWire(text) : 0n)
