import { studioGames } from '@tamuvo/games/register.ts'
import type { Job } from '../kit/jobs.ts'
import { recurring } from '../kit/recurring.ts'
import { expireFreeSpins } from './free-spin-store.ts'
import { listStaleRounds } from './round-store.ts'
import type { StudioServices } from './services.ts'
import { deleteSessions } from './session-store.ts'
import { expireRound } from './step-work.ts'
import { countReturns, watchReturns } from './watch-returns.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const atOnce = 200
/** Each process checks a game before it opens it; the others can wait until a server that starts has answered who waits. */
const firstCheckMs = 5 * minuteMs

export const studioJobs = (services: StudioServices): Job<never>[] => [
  recurring(services, { name: 'studio.expire', everyMs: 5 * minuteMs }, () => expireRounds(services)),
  recurring(services, { name: 'studio.expire-free-spins', everyMs: minuteMs }, () => endFreeSpins(services)),
  recurring(services, { name: 'studio.tidy', everyMs: dayMs }, () =>
    deleteSessions(services.database, new Date(services.clock.now().getTime() - dayMs)),
  ),
  recurring(services, { name: 'studio.count-returns', everyMs: minuteMs }, () => countReturns(services)),
  recurring(services, { name: 'studio.watch-returns', everyMs: hourMs }, () => watchReturns(services)),
  recurring(services, { name: 'studio.certify', everyMs: dayMs, firstMs: firstCheckMs }, () => certifyAll(services)),
]

/** Ends free spins that ran out; what was left of them is worth nothing. */
export const endFreeSpins = async ({ database, clock }: Pick<StudioServices, 'database' | 'clock'>): Promise<void> => {
  while ((await expireFreeSpins(database, clock.now(), atOnce)) === atOnce);
}

/** Compares each game that is in service with the register of certified versions; those that differ are closed, with an alarm. */
export const certifyAll = async ({ studio }: StudioServices): Promise<void> => {
  for (const game of studioGames.values()) await studio.certifier.certify(game)
}

/** Ends rounds whose members did not come back. One that fails does not hold up the others: it is tried again with the next run. */
export const expireRounds = async ({ database, clock, settings, studio, log }: StudioServices): Promise<void> => {
  const hours = await settings.get('studio.openHours')
  const stale = await listStaleRounds(database, new Date(clock.now().getTime() - hours * hourMs), atOnce)
  for (const id of stale)
    await expireRound(id, studio.steps).catch((error: unknown) =>
      log.error({ round: id.toString(), error: String(error) }, 'a round could not be ended'),
    )
}
