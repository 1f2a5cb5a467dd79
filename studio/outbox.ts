import { followUp } from './play-work.ts'
import { findRound } from './round-store.ts'
import { type OutboxCall, postponeCall, takeDue } from './outbox-store.ts'
import type { StudioServices } from './services.ts'
import { ownMs, sendCall, takeBetAnswer } from './settle.ts'

const atOnce = 16
const firstPauseMs = 1_000
const longestPauseMs = 5 * 60_000

/** Milliseconds until a call that failed so often is sent again: doubled each time, up to five minutes, without an end. */
const pauseMs = (tries: number): number => Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(tries, 20))

/**
 * Sends what is due: wins and rollbacks until the wallet has taken them. A bet whose maker is gone is not sent again: it may have been
 * taken, so it is rolled back.
 * @returns how many calls there were
 */
export const workOutbox = async (services: StudioServices): Promise<number> => {
  const at = services.now()
  const due = await takeDue(services.database, at, new Date(at.getTime() + ownMs), atOnce)
  await Promise.all(
    due.map((call) =>
      work(services, call).catch((error: unknown) =>
        services.log('a call of the outbox failed', { call: call.id, error: String(error) }),
      ),
    ),
  )
  return due.length
}

const work = async (services: StudioServices, call: OutboxCall): Promise<void> => {
  if (call.kind === 'bet') {
    const voided = await takeBetAnswer(services, call, { is: 'unknown', text: 'nobody waits for the answer any more' })
    await followUp(services, voided, undefined)
    return
  }
  const round = await findRound(services.database, call.roundId)
  if (!round) throw new Error('a call has its round')
  const said = await sendCall(services, round, call)
  if (said.is !== 'unknown') return
  const dueAt = new Date(services.now().getTime() + pauseMs(call.tries))
  await postponeCall(services.database, call.id, dueAt, said.text)
}
