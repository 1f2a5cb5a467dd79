import { consume } from '../../kit/outbox.ts'
import type { Job } from '../../kit/jobs.ts'
import { recurring } from '../../kit/recurring.ts'
import type { SaferServices } from '../services.ts'
import { countSigns } from './count-signs.ts'
import { readJournal } from './read-journal.ts'
import { forgetSigns } from './store.ts'
import { signConsumer } from './take-events.ts'

const name = 'safer.markers'
const everyMs = 5 * 60_000
const retentionDays = 365
const dayMs = 86_400_000

/** Every five minutes reads the journal and the outbox since the last run for signs of harm, and counts them. */
export const markerJob = (services: SaferServices): Job =>
  recurring(services, { name, everyMs }, async () => {
    await lookForSigns(services)
    await forgetSigns(services.database, new Date(services.clock.now().getTime() - retentionDays * dayMs))
  })

/** Safe on any number of processes: each step takes a lock. */
export const lookForSigns = async (services: SaferServices): Promise<void> => {
  while ((await consume(services.database, signConsumer)) > 0);
  while (await readJournal(services));
  while (await countSigns(services));
}
