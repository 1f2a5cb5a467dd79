import type { Job } from './jobs.ts'
import { recurring } from './recurring.ts'
import type { KitServices } from './services.ts'

const name = 'kit.housekeeping'
const hourMs = 3_600_000
const answerHours = 48
const bucketHours = 48
const eventDays = 90

/** Every hour: deletes expired rows. */
export const housekeepingJobs = (services: KitServices): Job[] => [
  recurring(services, { name, everyMs: hourMs }, async () => {
    const ago = (hours: number) => new Date(services.clock.now().getTime() - hours * hourMs)
    await services.database.query('DELETE FROM session WHERE expires_at < $1', [ago(0)])
    await services.database.query('DELETE FROM used_jti WHERE expires_at < $1', [ago(0)])
    await services.database.query('DELETE FROM encryption_key WHERE retires_at < $1', [ago(24)])
    await services.database.query('DELETE FROM idempotency WHERE created_at < $1', [ago(answerHours)])
    await services.database.query('DELETE FROM rate_bucket WHERE at < $1', [ago(bucketHours)])
    await services.database.query('DELETE FROM outbox_event WHERE at < $1', [ago(eventDays * 24)])
  }),
]
