import type { Job } from '../kit/jobs.ts'
import { recurring } from '../kit/recurring.ts'
import { listStaleRounds } from './round-store.ts'
import type { StudioServices } from './services.ts'
import { deleteSessions } from './session-store.ts'
import { expireRound } from './step-work.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const atOnce = 200

export const studioJobs = (services: StudioServices): Job<never>[] => [
  recurring(services, { name: 'studio.expire', everyMs: 5 * minuteMs }, () => expireRounds(services)),
  recurring(services, { name: 'studio.tidy', everyMs: dayMs }, () =>
    deleteSessions(services.database, new Date(services.clock.now().getTime() - dayMs)),
  ),
]

/** Ends rounds whose members did not come back. One that fails does not hold up the others: it is tried again with the next run. */
export const expireRounds = async ({ database, clock, settings, studio, log }: StudioServices): Promise<void> => {
  const hours = await settings.get('studio.openHours')
  const stale = await listStaleRounds(database, new Date(clock.now().getTime() - hours * hourMs), atOnce)
  for (const id of stale)
    await expireRound(id, studio.steps).catch((error: unknown) =>
      log.error({ round: id.toString(), error: String(error) }, 'a round could not be ended'),
    )
}
