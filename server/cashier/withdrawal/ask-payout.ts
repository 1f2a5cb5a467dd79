import { inTransaction } from '../../kit/database.ts'
import type { PayoutNews } from './attempt-rules.ts'
import { type Attempt, findAttempt } from './attempt-store.ts'
import { listWaitingEvents, markTaken } from './event-store.ts'
import { learn } from './learn.ts'
import { PayoutUnknown } from './payout.ts'
import { askAfterMs, type Question, queueQuestion } from './queue.ts'
import { graceMsOf, readSendRules } from './send-payout.ts'
import type { WithdrawalServices } from './services.ts'
import { channelOf } from './succeed.ts'

/**
 * Asks the provider what became of a try, and applies the answer. Events of the provider only make it ask sooner: what it says to our own
 * question counts, so that an event out of order, late or forged moves nothing.
 */
export const askPayout = async (services: WithdrawalServices, { reference, asked }: Question): Promise<void> => {
  const { database, clock } = services
  const rules = await readSendRules(services)
  const attempt = await findAttempt(database, reference)
  const channel = attempt && channelOf(services, attempt.channel)
  if (!attempt || !channel) return dropEvents(services, reference)
  const askedAt = clock.now()
  const news = await newsOf(services, attempt)
  await inTransaction(database, async (tx) => {
    const asking = { news, askedAt, sla: rules.sla, graceMs: graceMsOf(rules) }
    const { did, isOpen } = await learn(tx, services, attempt, asking)
    if (isOpen) await queueQuestion(tx, services, { reference, asked: asked + 1 }, askAfterMs(asked, typeof news === 'object'))
    // Without an answer the events wait for the next question.
    if (news === 'unknown')
      return isOpen ? undefined : queueQuestion(tx, services, { reference, asked: asked + 1 }, askAfterMs(asked, true))
    for (const { id } of await listWaitingEvents(tx, channel.provider, reference))
      await markTaken(tx, { provider: channel.provider, id, at: clock.now(), outcome: did })
  })
}

const newsOf = async (services: WithdrawalServices, { channel, reference }: Attempt): Promise<PayoutNews> => {
  try {
    return (await channelOf(services, channel)?.ask(reference)) ?? 'not-found'
  } catch (error) {
    if (error instanceof PayoutUnknown) return 'unknown'
    throw error
  }
}

/** Events that name no try of ours. */
const dropEvents = (services: WithdrawalServices, reference: string): Promise<void> =>
  inTransaction(services.database, async (tx) => {
    for (const provider of new Set(services.payouts.map((each) => each.provider)))
      for (const { id } of await listWaitingEvents(tx, provider, reference)) {
        services.log.warn({ provider, event: id }, 'an event names an unknown payout')
        await markTaken(tx, { provider, id, at: services.clock.now(), outcome: 'unknown' })
      }
  })
