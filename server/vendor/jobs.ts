import { inTransaction } from '../kit/database.ts'
import type { Job } from '../kit/jobs.ts'
import { recurring } from '../kit/recurring.ts'
import { closeRound } from './close-round.ts'
import { importGames } from './import-games.ts'
import { outboundDialects } from './outbound/dialects.ts'
import { VendorDown } from './outbound/outside.ts'
import { dropPartitions } from './recorder-store.ts'
import { listStaleRounds, moveRoundMark } from './round-store.ts'
import { deleteSessions } from './session-store.ts'
import { deleteWinsOfDays } from './win-store.ts'
import { idleJob, type IdleCheck, takeIdleCheck } from './transfer/idle.ts'
import { askLateJob, askTransferJob, takeLateQuestion, takeQuestion } from './transfer/run.ts'
import type { VendorServices } from './services.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Vendors end their rounds within two days; older open rounds are stale. */
const staleMs = 3 * dayMs
const staleAtOnce = 500
/** A bet may take an hour to be posted, under an id of its arrival. */
const markMs = staleMs + hourMs
/** Wins and rollbacks may come for months, but not after half a year. */
const sessionsKeptMs = 180 * dayMs
const callRecordsKeptMs = 30 * dayMs

const tidyName = 'vendor.tidy'
const gamesName = 'vendor.import-games'

export const vendorJobs = (services: VendorServices): Job<never>[] => [
  {
    name: askTransferJob,
    run: async ({ id }: { id: string }) => void (await takeQuestion(services, BigInt(id))),
  },
  {
    name: askLateJob,
    run: async ({ id, asked }: { id: string; asked: number }) => void (await takeLateQuestion(services, BigInt(id), asked)),
  },
  { name: idleJob, run: (check: IdleCheck) => takeIdleCheck(services, check) },
  recurring(services, { name: tidyName, everyMs: hourMs }, () => tidy(services)),
  recurring(services, { name: gamesName, everyMs: dayMs, firstMs: hourMs }, async () => {
    for (const integration of await services.vendors.directory.integrations())
      if (integration.url && outboundDialects[integration.dialect].listGames) void importQuietly(services, integration.code)
  }),
]

/** Closes stale rounds, and deletes data past its retention time. */
export const tidy = async (services: VendorServices): Promise<void> => {
  const { database, clock } = services
  const ago = (ms: number): Date => new Date(clock.now().getTime() - ms)
  for (const { id, memberId } of await listStaleRounds(database, ago(staleMs), staleAtOnce))
    await closeRound(services, { memberId, id })
  await moveRoundMark(database, ago(markMs))
  await deleteSessions(database, ago(sessionsKeptMs))
  await deleteWinsOfDays(database, ago(callRecordsKeptMs))
  await inTransaction(database, (tx) => dropPartitions(tx, ago(callRecordsKeptMs)))
}

const importQuietly = async (services: VendorServices, code: string): Promise<void> => {
  try {
    const integration = await services.vendors.directory.findIntegration(code)
    if (integration) await importGames(services, integration)
  } catch (error) {
    const reason = error instanceof VendorDown && error.cause instanceof Error ? error.cause.message : String(error)
    services.log.warn({ vendor: code, error: reason }, 'the games of a vendor could not be read')
  }
}
