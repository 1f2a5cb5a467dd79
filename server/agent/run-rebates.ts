import { gameTypes } from '@tamuvo/contract/brand.ts'
import { inTransaction } from '../kit/database.ts'
import { inParts } from '../kit/in-parts.ts'
import { type Period, type PeriodKind, periodOf } from '../kit/periods.ts'
import { accrueSettled, hasUnaccrued } from './accrue.ts'
import { payIncome } from './pay-income.ts'
import { beginRun, findFirstWaiting, hasRun, holdRuns, holdShares, type RunJob, shareNext } from './run-store.ts'
import type { RunServices } from './services.ts'

const lotteries: readonly string[] = ['LOTT', 'ELOTT']

type Schedule = { job: RunJob; kind: PeriodKind; products: string[]; waitMs: number }

const minuteMs = 60_000

/** Lotteries pay minutes after a draw, everything else half an hour after midnight. */
const schedules: readonly Schedule[] = [
  { job: 'rebate.lottery', kind: 'fiveMinutes', products: [...lotteries], waitMs: minuteMs },
  { job: 'rebate', kind: 'daily', products: gameTypes.filter((type) => !lotteries.includes(type)), waitMs: 30 * minuteMs },
]

/** Runs every rebate that is due, oldest period first, and pays it. Killed anywhere or run by several processes it pays each once. */
export const runRebates = async (services: RunServices): Promise<void> => {
  await accrueSettled(services)
  await shareOpen(services)
  for (const schedule of schedules) while (await runNext(services, schedule));
  await payIncome(services)
}

/** @returns whether a period was run */
const runNext = async (services: RunServices, { job, kind, products, waitMs }: Schedule): Promise<boolean> => {
  const { database, clock } = services
  const now = clock.now()
  const { timeZone } = await services.settings.get('brand')
  const due = periodOf(kind, timeZone, new Date(now.getTime() - waitMs)).since
  const first = await findFirstWaiting(database, job, products, due)
  if (!first) return false
  const period = await nextPeriod(services, job, periodOf(kind, timeZone, first), kind)
  // What was settled before its end has to be there first; and what came after its run goes to the next one that is due.
  if (period.until > due || (await hasUnaccrued(database, period.until))) return false
  const own = await services.settings.get('agent.ownRebates')
  await inTransaction(database, async (tx) => {
    await holdRuns(tx)
    await beginRun(tx, { id: services.newId(), job, period, at: now, products, own })
  })
  await shareOpen(services)
  return true
}

const sharedAtOnce = { most: 50_000, least: 500 }

/** Shares out the runs that are open, chunk by chunk, each in a transaction of its own: what dies in between goes on from there. */
const shareOpen = ({ database }: RunServices): Promise<void> =>
  inParts(sharedAtOnce, (rowsMax) =>
    inTransaction(database, async (tx) => {
      await holdShares(tx)
      return shareNext(tx, rowsMax)
    }),
  )

/** The first period from one on that has not been run. */
const nextPeriod = async (services: RunServices, job: RunJob, from: Period, kind: PeriodKind): Promise<Period> => {
  const { timeZone } = await services.settings.get('brand')
  let period = from
  while (await hasRun(services.database, job, period.key)) period = periodOf(kind, timeZone, period.until)
  return period
}
