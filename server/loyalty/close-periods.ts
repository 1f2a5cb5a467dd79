import { dayAfter, dayOf, startOfDay, type Day } from '../kit/days.ts'
import { inTransaction } from '../kit/database.ts'
import { type PeriodKind, periodOf } from '../kit/periods.ts'
import { insertClose, listClosed, lockMark, readMark, setClosedDay } from './activity-store.ts'
import type { LoyaltyServices } from './services.ts'
import { hasUntaken } from './take-activities.ts'

const [minuteMs, hourMs] = [60_000, 3_600_000]

type Closing = { kind: Extract<PeriodKind, 'weekly' | 'monthly'>; waitMs: number }

/** How long after its end a day is over, and a longer period. */
const dayWaitMs = 30 * minuteMs
const closings: readonly Closing[] = [
  { kind: 'weekly', waitMs: 10 * hourMs },
  { kind: 'monthly', waitMs: 3 * hourMs },
]

/** Writes the ends of periods whose activities are all there, the oldest first, each once. */
export const closePeriods = async (services: LoyaltyServices): Promise<void> => {
  while (await closeDay(services));
  await closeLonger(services)
}

/** @returns whether a day was closed */
const closeDay = async ({ database, clock, settings }: LoyaltyServices): Promise<boolean> => {
  const { timeZone } = await settings.get('brand')
  const { closedDay } = await readMark(database)
  if (!closedDay) return false
  const since = dayAfter(closedDay, 1)
  const until = dayAfter(since, 1)
  const at = new Date(startOfDay(timeZone, until).getTime() + dayWaitMs)
  if (at > clock.now() || (await hasUntaken(database, startOfDay(timeZone, until)))) return false
  return inTransaction(database, async (tx) => {
    const mark = await lockMark(tx)
    if (mark.closedDay !== closedDay) return true
    await insertClose(tx, { step: `daily:${since}`, since, until, at })
    await setClosedDay(tx, since)
    return true
  })
}

/** A week or a month is over some hours after its last day. Those that ended while nothing ran follow one by one. */
const closeLonger = async ({ database, clock, settings }: LoyaltyServices): Promise<void> => {
  const { timeZone } = await settings.get('brand')
  const { closedDay, firstDay } = await readMark(database)
  if (!closedDay || !firstDay) return
  const ended = closings
    .flatMap((closing) => endedBy(closing, { closedDay, timeZone }))
    .filter((each) => each.at <= clock.now() && each.until > firstDay)
  const closed = await listClosed(
    database,
    ended.map(({ step }) => step),
  )
  const open = ended.filter(({ step }) => !closed.has(step)).toSorted((a, b) => +a.at - +b.at)
  for (const { step, since, until, at } of open)
    await inTransaction(database, async (tx) => {
      await lockMark(tx)
      await insertClose(tx, { step, since, until, at })
    })
}

/** How far back periods are looked for that ended while nothing ran. */
const lookBack = 5

/** The last periods of a kind that ended with a day or before it. */
const endedBy = ({ kind, waitMs }: Closing, { closedDay, timeZone }: { closedDay: Day; timeZone: string }) => {
  const found = []
  let day = dayAfter(closedDay, 1)
  for (let count = 0; count < lookBack; count++) {
    const running = periodOf(kind, timeZone, startOfDay(timeZone, day))
    const last = new Date(running.since.getTime() - minuteMs)
    const { key, since, until } = periodOf(kind, timeZone, last)
    day = dayOf(timeZone, since)
    found.push({ step: `${kind}:${key}`, since: day, until: dayOf(timeZone, until), at: new Date(until.getTime() + waitMs) })
  }
  return found
}
