import { inTransaction } from '../../kit/database.ts'
import { queueAssessment, queueQuestion, queueSend } from './queue.ts'
import { listStuck } from './promise-store.ts'
import type { WithdrawalServices } from './services.ts'
import { isPayable } from './transitions.ts'

const minuteMs = 60_000
const atOnce = 500

/** Enqueues again what the system has to do and has not for ten minutes: a job may have become a dead letter. */
export const resume = (services: WithdrawalServices): Promise<void> =>
  inTransaction(services.database, async (tx) => {
    const before = new Date(services.clock.now().getTime() - 10 * minuteMs)
    for (const { id, state, reference } of await listStuck(tx, before, atOnce)) {
      if (reference !== null) await queueQuestion(tx, services, { reference, asked: 0 })
      else if (isPayable(state)) await queueSend(tx, services, id)
      else if (state === 'REQUESTED') await queueAssessment(tx, services, id)
    }
  })
