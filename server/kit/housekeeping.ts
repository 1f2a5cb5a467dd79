import { withAlarm } from './alarms.ts'
import { isUnavailable } from './database.ts'
import { countDeadLetters, countLateJobs } from './job-store.ts'
import type { Job } from './jobs.ts'
import { endSettingsAlarm } from './login-settings.ts'
import type { ObjectStore } from './object-store.ts'
import { areEventsWaiting } from './outbox.ts'
import { recurring } from './recurring.ts'
import type { KitServices } from './services.ts'
import { forgetBeats } from './site-beats.ts'
import { forgetObjects, unusedObjects } from './stored-object-store.ts'

const name = 'kit.housekeeping'
const watchName = 'kit.watch-jobs'
const objectsName = 'kit.remove-objects'
const minuteMs = 60_000
const hourMs = 3_600_000
const lateMinutes = 5
const answerHours = 48
const bucketHours = 48
const eventDays = 90

/** Every hour: deletes expired rows. Every minute: looks for jobs that failed all their tries, and for ones that wait too long. */
export const housekeepingJobs = (services: KitServices): Job[] => [
  recurring(services, { name, everyMs: hourMs }, async () => {
    const ago = (hours: number) => new Date(services.clock.now().getTime() - hours * hourMs)
    await services.database.query('DELETE FROM session WHERE expires_at < $1', [ago(0)])
    await services.database.query('DELETE FROM staff_proof WHERE at < $1', [ago(1)])
    await services.database.query('DELETE FROM used_jti WHERE expires_at < $1', [ago(0)])
    await services.database.query('DELETE FROM encryption_key WHERE retires_at < $1', [ago(24)])
    await services.database.query('DELETE FROM idempotency WHERE created_at < $1', [ago(answerHours)])
    await services.database.query('DELETE FROM rate_bucket WHERE at < $1', [ago(bucketHours)])
    await forgetBeats(services.database, services.clock.now())
    await services.database.query('DELETE FROM outbox_event WHERE at < $1', [ago(eventDays * 24)])
  }),
  recurring(services, { name: watchName, everyMs: minuteMs }, async () => {
    await withAlarm(services, 'jobs.dead-letters', () => deadLetterFault(services))
    await endSettingsAlarm(services)
    await withAlarm(services, 'jobs.late', () => lateFault(services))
    await withAlarm(services, 'outbox.late', () => lateEventsFault(services)).catch((error: unknown) => {
      // While a machine is away it is not known what waits on it, and the alarm stays as it is.
      if (!isUnavailable(error)) throw error
    })
  }),
  ...objectJobs(services),
]

const objectsAtOnce = 200
const failuresMax = 10
/** Longer than any call between putting an object and writing its row. */
const objectHours = 1

/** Every hour where there is a bucket: removes objects that no upload has. */
const objectJobs = (services: KitServices): Job[] => {
  const { objects } = services
  return objects ? [recurring(services, { name: objectsName, everyMs: hourMs }, () => removeObjects(services, objects))] : []
}

/** Goes on where single objects cannot be removed, and fails in the end; gives up where many cannot. */
const removeObjects = async ({ database, clock }: KitServices, objects: ObjectStore): Promise<void> => {
  const before = new Date(clock.now().getTime() - objectHours * hourMs)
  const failures = new Map<bigint, unknown>()
  while (failures.size < failuresMax) {
    const ids = await unusedObjects(database, { before, except: [...failures.keys()], limit: objectsAtOnce })
    if (ids.length === 0) break
    const removed: bigint[] = []
    for (const id of ids) {
      if (failures.size === failuresMax) break
      await objects.remove(String(id)).then(
        () => removed.push(id),
        (error: unknown) => failures.set(id, error),
      )
    }
    await forgetObjects(database, removed)
  }
  const [first] = failures.values()
  if (first) throw first
}

const deadLetterFault = async ({ database }: KitServices): Promise<string | undefined> => {
  const count = await countDeadLetters(database)
  return count > 0 ? `Jobs that failed all their tries: ${count}. npm run jobs lists them and runs them again.` : undefined
}

const lateFault = async ({ database, clock }: KitServices): Promise<string | undefined> => {
  const count = await countLateJobs(database, new Date(clock.now().getTime() - lateMinutes * minuteMs))
  return count > 0 ? `Jobs that have been due for more than ${lateMinutes} minutes: ${count}.` : undefined
}

const lateEventsFault = async ({ database, clock }: KitServices): Promise<string | undefined> => {
  const areLate = await areEventsWaiting(database, new Date(clock.now().getTime() - lateMinutes * minuteMs))
  return areLate
    ? `Events of rounds at vendors have been on the machines of the cluster for more than ${lateMinutes} minutes: turnover, loyalty and rebates wait for them. Is one of them away?`
    : undefined
}
