import { inTransaction, type Tx } from '../../kit/database.ts'
import type { Job } from '../../kit/jobs.ts'
import type { CashierServices } from '../services.ts'
import type { Deposit } from './deposit.ts'
import { applyEvent } from './apply-event.ts'
import { failUnanswered, savePayUrl } from './open-at-provider.ts'
import { expirePart } from '../p2p/end-part.ts'
import { type PayinState, ProviderDown } from '../provider.ts'
import { isOpen, isToMember } from './rules.ts'
import { findDeposit, lockDeposit } from './store.ts'
import { ownEventId } from './event-store.ts'
import { type LinesWaiting, matchLines } from './transfer/match-lines.ts'
import { releaseOldRemarks } from './transfer/transfer-store.ts'
import { recurring } from '../../kit/recurring.ts'
import { sweepCoins } from '../coin/sweep.ts'
import { watchCoins } from '../coin/watch.ts'
import { type EventsWaiting, receiveEvent, takeEvents } from './take-events.ts'

const minuteMs = 60_000

/** The first poll is after two minutes, then the interval doubles: about four hours in all. */
const asksMax = 8
const firstAskMs = 2 * minuteMs

/** As long a transfer that comes late finds its deposit by the remark. */
const remarkDays = 90

type Expiry = { id: string }
type Ask = { id: string; asked: number }

/** Enqueues the expiry of a new deposit and the polling of its provider. */
export const queueWatch = async (tx: Tx, services: CashierServices, deposit: Deposit): Promise<void> => {
  const id = deposit.id.toString()
  await services.jobs.add(tx, 'cashier.expire', { id } satisfies Expiry, { runAt: deposit.expiresAt })
  if (services.providers[deposit.provider].isAsked) await queueAsk(tx, services, { id, asked: 0 })
}

const queueAsk = (tx: Tx, { jobs, clock }: CashierServices, ask: Ask): Promise<void> =>
  jobs.add(tx, 'cashier.ask', ask, { runAt: new Date(clock.now().getTime() + firstAskMs * 2 ** Math.max(0, ask.asked - 1)) })

/** Expires an unpaid deposit. Money that comes later is still credited, except of what another member was to get. */
export const expireDeposit = async (services: CashierServices, id: bigint): Promise<void> => {
  const found = await findDeposit(services.database, id)
  if (found && isToMember(found)) return expirePart(services, id)
  await inTransaction(services.database, async (tx) => {
    const deposit = await lockDeposit(tx, id)
    if (!deposit || !isOpen(deposit.state)) return
    // The clock of the process that enqueued it may be ahead of ours: the job is tried again.
    if (services.clock.now() < deposit.expiresAt) throw new Error('the deposit has not expired yet')
    await applyEvent(tx, services, deposit, { event: 'expired', amount: deposit.amount, currency: deposit.currency })
  })
}

/** Whether polling makes sense: other states are final, or their events come by webhook. */
const isWaiting = ({ state }: Deposit): boolean =>
  isOpen(state) || state === 'EXPIRED' || state === 'FAILED' || state === 'CANCELLED'

/**
 * Polls the provider for the state of a deposit, in case its events do not reach us. The answer is stored and processed like an
 * event.
 */
export const askProvider = async (services: CashierServices, { id, asked }: Ask): Promise<void> => {
  const deposit = await findDeposit(services.database, BigInt(id))
  if (!deposit || !isWaiting(deposit)) return
  const answer = await answerOf(services, deposit)
  await inTransaction(services.database, async (tx) => {
    if (answer !== 'down') await learn(tx, services, deposit.id, answer)
    if (asked + 1 < asksMax) await queueAsk(tx, services, { id, asked: asked + 1 })
  })
}

const answerOf = async (services: CashierServices, deposit: Deposit): Promise<PayinState | 'unheard' | 'down'> => {
  try {
    return (await services.providers[deposit.provider].ask(deposit.reference)) ?? 'unheard'
  } catch (error) {
    if (error instanceof ProviderDown) return 'down'
    throw error
  }
}

const learn = async (tx: Tx, services: CashierServices, id: bigint, answer: PayinState | 'unheard'): Promise<void> => {
  const deposit = await lockDeposit(tx, id)
  if (!deposit) return
  // The process died between inserting the deposit and calling the provider: it cannot be paid.
  if (answer === 'unheard') return void (await failUnanswered(tx, services, deposit))
  if (answer.event === 'pending') return void (deposit.state === 'CREATED' && (await savePayUrl(tx, services, deposit, answer)))
  const { event, amount, currency } = answer
  const { provider, reference } = deposit
  await receiveEvent(tx, services, {
    provider,
    reference,
    event,
    amount,
    currency,
    id: ownEventId(reference, event),
    body: JSON.stringify({ ...answer, amount: amount.toString() }),
    receivedAt: services.clock.now(),
  })
}

/** The jobs of deposits; each is safe to repeat. */
export const depositJobs = (services: CashierServices): Job<never>[] => {
  const take: Job<EventsWaiting> = { name: 'cashier.take-events', run: (waiting) => takeEvents(services, waiting) }
  const expire: Job<Expiry> = { name: 'cashier.expire', run: ({ id }) => expireDeposit(services, BigInt(id)) }
  const ask: Job<Ask> = { name: 'cashier.ask', run: (payload) => askProvider(services, payload) }
  const match: Job<LinesWaiting> = { name: 'cashier.match-lines', run: (waiting) => matchLines(services, waiting) }
  const release = recurring(services, { name: 'cashier.release-remarks', everyMs: 3_600_000 }, () => {
    const before = new Date(services.clock.now().getTime() - remarkDays * 86_400_000)
    return releaseOldRemarks(services.database, before)
  })
  const watch = recurring(services, { name: 'cashier.watch-coins', everyMs: 3_000, firstMs: 0 }, () => watchCoins(services))
  const sweep = recurring(services, { name: 'cashier.sweep-coins', everyMs: minuteMs }, () => sweepCoins(services))
  return [take, expire, ask, match, release, ...(services.coin ? [watch, sweep] : [])]
}
