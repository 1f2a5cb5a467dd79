import { raiseAlarm } from '../kit/alarms.ts'
import { inTransaction } from '../kit/database.ts'
import type { KitServices } from '../kit/services.ts'
import type { Verdict } from './certifier.ts'
import { insertMismatch } from './mismatch-store.ts'

/** The name of the alarm about a game that runs otherwise than certified. */
export const mismatchAlarm = (code: string): string => `studio.certificate.${code}`

/** Closes a game at all processes that one of them runs otherwise than it was certified, and alarms staff. */
export const closeUncertified = async (
  { database, clock, log }: Pick<KitServices, 'database' | 'clock' | 'log'>,
  { code, version, due, found }: Verdict,
): Promise<void> => {
  const at = clock.now()
  await inTransaction(database, async (tx) => {
    await insertMismatch(tx, { game: code, version, due, found, at })
    await raiseAlarm(tx, {
      name: mismatchAlarm(code),
      sentence: `The game ${code} ${version} runs otherwise than it was certified: its certificate is ${shortOf(found)} and should be ${shortOf(due)}. It is closed until staff open it again.`,
      since: at,
    })
  })
  log.error({ game: code, version, due, found }, 'a game runs otherwise than it was certified')
}

const shortOf = (certificate: string): string => (certificate === '' ? 'none' : `${certificate.slice(0, 16)}…`)
