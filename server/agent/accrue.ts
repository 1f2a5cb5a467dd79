import { fromWire, wirePattern } from '@tamuvo/money/amount.ts'
import { settledWeight } from '../betting/settled-weight.ts'
import { inTransaction, type Queryable, type Tx } from '../kit/database.ts'
import { inParts } from '../kit/in-parts.ts'
import { consume, type Consumer, hasWaiting, type StoredEvent } from '../kit/outbox.ts'
import { periodOf } from '../kit/periods.ts'
import { accrueBets, countOpen, hasOpen, type Settled } from './accrual-store.ts'
import { moveDueIn } from './moves.ts'
import type { RunServices } from './services.ts'

const cursor = { name: 'agent.accrual', kinds: ['round.settled', 'bets.settled', 'bet.settled', 'bet.corrected'] }

const accruedAtOnce = { most: 500_000, least: 2_000 }
const countedAtOnce = { most: 200_000, least: 2_000 }

/** So many bets at once are a backlog. */
const backlogFrom = 100_000

/** Whether bets that were settled before a time are not accrued yet. */
export const hasUnaccrued = (from: Queryable, before: Date): Promise<boolean> => hasWaiting(from, cursor, before)

/** The same, or not counted for the days of teams. */
export const hasUncounted = async (from: Queryable, before: Date): Promise<boolean> =>
  // In this order: what is accrued in between is open when that is asked.
  (await hasUnaccrued(from, before)) || (await hasOpen(from, before))

/** Adds what was settled and corrected since the last time to the accruals, and to the days of teams. */
export const accrueSettled = async (services: RunServices, backlog = backlogFrom): Promise<void> => {
  await accrueAll(services, backlog)
  await inParts(countedAtOnce, (rowsMax) => inTransaction(services.database, (tx) => countOpen(tx, rowsMax)))
}

/**
 * The cursor of the outbox moves in the transaction that accrues, so each settlement counts once; and no event of a transaction that commits
 * late is passed over. Of a backlog the days of teams are left open until all of it is accrued: then each member, and all who are above, are
 * written once instead of with each batch.
 * @param backlog from how many bets at once it is one
 */
export const accrueAll = async (services: RunServices, backlog: number): Promise<void> => {
  const { timeZone } = await services.settings.get('brand')
  const consumer: Consumer = { ...cursor, take: (tx, events) => take(tx, services, { events, timeZone, backlog }) }
  await inParts(accruedAtOnce, async (weightMax) => {
    // Many bets at once: most members and all who are above them are then looked up once instead of for each few bets.
    const batch = { eventsMax: 10_000, weightMax, weightOf: settledWeight }
    return (await consume(services.database, { ...consumer, batch })) > 0
  })
}

type Taking = { events: readonly StoredEvent[]; timeZone: string; backlog: number }

const take = async (tx: Tx, services: RunServices, { events, timeZone, backlog }: Taking): Promise<void> => {
  // Bets placed since midnight earn for the new line, also where the branch has not moved yet.
  await moveDueIn(tx, services)
  await accrueBets(tx, settledBy(events, timeZone))
  if (events.reduce((weight, event) => weight + settledWeight(event), 0) < backlog) await countOpen(tx, countedAtOnce.most)
}

/** What events say was settled. A round says so once, with its end; the chunks of its bets are passed over. */
const settledBy = (events: readonly StoredEvent[], timeZone: string): Settled => {
  const settled: Settled = {
    spans: [],
    rounds: { ids: [], spans: [] },
    bets: { ids: [], spans: [] },
    changes: { ids: [], spans: [], counts: [], stakes: [], valids: [], payouts: [] },
  }
  const spanOf = spansInto(settled.spans, timeZone)
  for (const event of events) addTo(settled, event, spanOf(event.at))
  return settled
}

const fiveMinutesMs = 300_000

/** The places of the spans of instants in a list, worked out once for each five minutes of UTC: within them no zone begins another span. */
const spansInto = (spans: Settled['spans'], timeZone: string): ((at: Date) => number) => {
  const known = new Map<number, number>()
  return (at) => {
    const no = Math.floor(at.getTime() / fiveMinutesMs)
    const place =
      known.get(no) ??
      spans.push({
        day: periodOf('daily', timeZone, at).since.toISOString(),
        five: periodOf('fiveMinutes', timeZone, at).since.toISOString(),
      })
    known.set(no, place)
    return place
  }
}

const addTo = ({ rounds, bets, changes }: Settled, { kind, body }: StoredEvent, span: number): void => {
  switch (kind) {
    case 'round.settled':
      rounds.ids.push(BigInt(String(body['roundId'])))
      rounds.spans.push(span)
      return
    case 'bets.settled':
      if (!Array.isArray(body['betIds'])) return
      for (const id of body['betIds']) {
        bets.ids.push(BigInt(String(id)))
        bets.spans.push(span)
      }
      return
    default:
      changes.ids.push(BigInt(String(body['betId'])))
      changes.spans.push(span)
      changes.counts.push(kind === 'bet.settled' ? 1 : 0)
      changes.stakes.push(moneyOf(body['stake']))
      changes.valids.push(moneyOf(body['validBet']))
      changes.payouts.push(moneyOf(body['payout']))
  }
}

const moneyOf = (text: unknown): bigint => (typeof text === 'string' && wirePattern.test(text) ? fromWire(text) : 0n)
