import { inTransaction } from '../kit/database.ts'
import type { BingoRound } from './round.ts'
import type { BingoServices } from './services.ts'
import { dueRounds, findRound, nextDueAt, postponeRound, tryHoldRound } from './store.ts'
import { transitionOf } from './transitions.ts'
import { makeUpcoming } from './upcoming.ts'

const dueAtOnce = 200
const pauseMs = 250
const pauseMaxMs = 30_000

/**
 * Takes all steps that are due, and makes upcoming rounds. Safe on any number of processes and after an interruption anywhere. A round
 * that fails is tried again at growing intervals, without delaying others.
 * @returns when something is due next, if anything is
 */
export const processDue = async (services: BingoServices): Promise<Date | undefined> => {
  for (let progress = true; progress;) {
    progress = false
    for (const round of await dueRounds(services.database, services.clock.now(), dueAtOnce))
      progress = (await tryStep(services, round)) || progress
  }
  await makeUpcoming(services)
  return nextDueAt(services.database)
}

/** @returns whether the round was moved or postponed, so that another pass makes sense */
const tryStep = async (services: BingoServices, round: BingoRound): Promise<boolean> => {
  try {
    return await stepAlone(services, round)
  } catch (error) {
    const { game, number, state, failures } = round
    services.metrics.drawFailures.inc({ game, state })
    services.log.error({ game, round: number, state, failures, error: String(error) }, 'a round of bingo could not be moved on')
    await postponeRound(
      services.database,
      round,
      new Date(services.clock.now().getTime() + Math.min(pauseMaxMs, pauseMs * 2 ** failures)),
    )
    return true
  }
}

/** Takes the step of a round unless another process holds its lock. The lock ends with the process. */
const stepAlone = (services: BingoServices, { id, state }: BingoRound): Promise<boolean> =>
  inTransaction(services.database, async (tx) => {
    if (!(await tryHoldRound(tx, id))) return false
    const round = await findRound(tx, id)
    if (!round || round.state !== state) return false
    await transitionOf[round.state]?.(services, round)
    return true
  })
