import { clearAlarm, raiseAlarm } from '../../kit/alarms.ts'
import { type Day, dayAfter, daysBetween, dayOf, startOfDay } from '../../kit/days.ts'
import type { Job } from '../../kit/jobs.ts'
import { recurring } from '../../kit/recurring.ts'
import type { CashierServices } from '../services.ts'
import { countUnclosed } from './case-store.ts'
import { reconcile } from './reconcile.ts'
import { beginDays, findLastDay, listDue } from './run-store.ts'

const minuteMs = 60_000
const everyMs = 5 * minuteMs

/** Days that passed while no process ran are all made up for: the oldest first, so many at a time. */
const daysAtOnce = 31

/** Begins the days that are over, and compares what is due. Safe to repeat and to run in several processes at once. */
export const reconcileDue = async (services: CashierServices): Promise<void> => {
  const { database, clock } = services
  const sources = new Map((await services.comparedSources()).map((source) => [source.code, source]))
  for (const day of await daysToBegin(services)) await beginDays(database, day, [...sources.keys()], clock.now())
  for (const { day, source: code, tries } of await listDue(database, clock.now())) {
    const source = sources.get(code)
    if (!source) continue
    const reconciled = await reconcile(services, source, { day, staffId: 0n, tries })
    if (reconciled.is === 'down') await sayDown(services, { day, code, fault: reconciled.fault, tries: tries + 1 })
    else await clearAlarm(database, alarmOf(code), clock.now())
  }
  await sayOpen(services)
}

/** Those that ended since the last one that was begun; at first only the day before. */
const daysToBegin = async ({ database, clock, settings }: CashierServices): Promise<Day[]> => {
  const [{ timeZone }, { atMinute }] = await Promise.all([settings.get('brand'), settings.get('reconciliation.times')])
  const now = clock.now()
  const today = dayOf(timeZone, now)
  const isTime = now.getTime() >= startOfDay(timeZone, today).getTime() + atMinute * minuteMs
  const last = dayAfter(today, isTime ? -1 : -2)
  const before = await findLastDay(database)
  if (!before && !isTime) return []
  if (!before) return [last]
  const count = Math.min(daysBetween(before, last), daysAtOnce)
  return Array.from({ length: Math.max(0, count) }, (_, at) => dayAfter(before, at + 1))
}

const alarmOf = (code: string): string => `reconciliation.${code}`

type Down = { day: Day; code: string; fault: string; tries: number }

const sayDown = async ({ database, clock, log }: CashierServices, { day, code, fault, tries }: Down): Promise<void> => {
  log.warn({ day, source: code, fault, tries }, 'a day could not be compared')
  const times = tries === 1 ? 'once' : `${tries} times`
  const sentence = `${day} could not be compared with ${code}, tried ${times}: ${fault}.`
  await raiseAlarm(database, { name: alarmOf(code), sentence, since: clock.now() })
}

const openAlarm = 'reconciliation.cases'

const sayOpen = async ({ database, clock }: CashierServices): Promise<void> => {
  const { open, since } = await countUnclosed(database)
  if (open === 0) return clearAlarm(database, openAlarm, clock.now())
  const sentence = `${open} ${open === 1 ? 'case' : 'cases'} of reconciliation wait: GET /bo/reconciliation/cases names them.`
  await raiseAlarm(database, { name: openAlarm, sentence, since: since ?? clock.now() })
}

/** The job of reconciliation. */
export const reconciliationJobs = (services: CashierServices): Job<never>[] => [
  recurring(services, { name: 'cashier.reconcile', everyMs }, () => reconcileDue(services)),
]
