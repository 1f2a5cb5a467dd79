import type { Tx } from '../../kit/database.ts'
import { house } from '../../ledger/accounts.ts'
import { openCase } from '../../wallet/suspense-store.ts'
import { outcomeOf, type PayoutNews, type TryOutcome } from './attempt-rules.ts'
import { type Attempt, isUnfinished, listAttempts, saveAttempt } from './attempt-store.ts'
import { changeStage, moveOn, type Sla } from './move.ts'
import type { Payouts } from './payout.ts'
import { postCameBack, postSecond } from './post.ts'
import { queueSend, sendAgainMs } from './queue.ts'
import type { WithdrawalServices } from './services.ts'
import { lockWithdrawal } from './store.ts'
import type { Withdrawal } from './withdrawal.ts'

export type Learning = { news: PayoutNews; askedAt: Date; graceMs: number; sla: Sla }

/**
 * Applies an answer about a try: its state, that of its withdrawal, and the money, in one transaction. Idempotent.
 * @returns what it did, and whether the try is still unfinished
 */
export const learn = async (
  tx: Tx,
  services: WithdrawalServices,
  { withdrawalId, attempt }: Pick<Attempt, 'withdrawalId' | 'attempt'>,
  { news, sla, ...asked }: Learning,
): Promise<{ did: TryOutcome['is']; isOpen: boolean }> => {
  const withdrawal = await lockWithdrawal(tx, withdrawalId)
  const attempts = withdrawal ? await listAttempts(tx, withdrawalId) : []
  const current = attempts.find((each) => each.attempt === attempt)
  if (!withdrawal || !current) return { did: 'stale', isOpen: false }
  const outcome = outcomeOf(current, news, asked)
  const isOpen = outcome.is === 'moved' ? isUnfinished(outcome.state) : isUnfinished(current.state)
  await apply(tx, services, { withdrawal, current, attempts, sla }, outcome)
  return { did: outcome.is, isOpen }
}

type Case = { withdrawal: Withdrawal; current: Attempt; attempts: readonly Attempt[]; sla: Sla }

const apply = async (tx: Tx, services: WithdrawalServices, about: Case, outcome: TryOutcome): Promise<void> => {
  switch (outcome.is) {
    case 'moved':
      return outcome.state === 'FAILED'
        ? failTry(tx, services, about, outcome.reason)
        : moveTry(tx, services, about, outcome.state)
    case 'second':
      return paidAfterAll(tx, services, about)
    case 'came-back':
      return cameBack(tx, services, about)
    case 'contradiction':
      return void (await changeStage(tx, services, about.withdrawal, { sla: about.sla, detour: 'trouble' }))
    case 'stale':
      return
  }
}

const moveTry = async (
  tx: Tx,
  services: WithdrawalServices,
  { withdrawal, current, sla }: Case,
  state: Exclude<Attempt['state'], 'FAILED'>,
): Promise<void> => {
  const finishedAt = state === 'SUCCEEDED' ? services.clock.now() : null
  await saveAttempt(tx, current, { state, reason: null, finishedAt })
  if (state === 'SUCCEEDED') await succeed(tx, services, { withdrawal, current, sla })
  if (state === 'DISPUTED') {
    services.log.error({ payout: current.reference }, 'a provider paid another amount than it was asked to')
    await changeStage(tx, services, withdrawal, { sla, detour: 'trouble' })
  }
}

/** The try succeeded: the withdrawal is paid. */
export const succeed = async (
  tx: Tx,
  services: WithdrawalServices,
  { withdrawal, current, sla, act }: Omit<Case, 'attempts'> & { act?: Parameters<typeof moveOn>[3]['act'] },
): Promise<void> => {
  const paidFrom = accountOf(services, current.channel)
  const paid = await moveOn(tx, services, withdrawal, { event: 'succeed', paidFrom, sla, ...(act ? { act } : {}) })
  if (!paid) throw new Error('a withdrawal with an unfinished try is being paid')
}

const failTry = async (
  tx: Tx,
  services: WithdrawalServices,
  { withdrawal, current, attempts, sla }: Case,
  reason: NonNullable<Attempt['reason']>,
): Promise<void> => {
  await saveAttempt(tx, current, { state: 'FAILED', reason, finishedAt: services.clock.now() })
  await moveOn(tx, services, withdrawal, { event: 'fail', sla })
  await queueSend(tx, services, withdrawal.id, reason === 'DECLINED' || reason === 'PAYEE' ? 0 : sendAgainMs(attempts.length))
}

/** A try that was held to have failed was paid. As long as nothing else happened it is the payment; else money left twice. */
const paidAfterAll = async (tx: Tx, services: WithdrawalServices, about: Case): Promise<void> => {
  const { withdrawal, current, attempts } = about
  const isOnly = attempts.every(({ state }) => state === 'FAILED')
  if (withdrawal.state === 'FAILED' && isOnly) return moveTry(tx, services, about, 'SUCCEEDED')
  services.log.error({ payout: current.reference }, 'a payout that had failed was paid all the same')
  const entryId = await postSecond(tx, services, { withdrawal, ...current, from: accountOf(services, current.channel) })
  await openCase(tx, services, caseOf('second-payout', about, entryId))
}

const cameBack = async (tx: Tx, services: WithdrawalServices, about: Case): Promise<void> => {
  const { withdrawal, current } = about
  services.log.error({ payout: current.reference }, 'a payout came back after it was paid')
  const entryId = await postCameBack(tx, services, { withdrawal, ...current, from: accountOf(services, current.channel) })
  await openCase(tx, services, caseOf('payout-returned', about, entryId))
}

const caseOf = (
  kind: 'second-payout' | 'payout-returned',
  { withdrawal, current }: Case,
  entryId: bigint,
): Parameters<typeof openCase>[2] => ({
  kind,
  subjectId: withdrawal.id,
  event: current.reference,
  memberId: withdrawal.memberId,
  amount: current.amount,
  currency: current.currency,
  entryId,
})

/** The channels of providers by name. */
export const channelOf = ({ payouts }: Pick<WithdrawalServices, 'payouts'>, channel: string): Payouts | undefined =>
  payouts.find((each) => each.channel === channel)

/** The house account that a channel pays from. */
const accountOf = (services: Pick<WithdrawalServices, 'payouts'>, channel: string): Payouts['account'] =>
  channelOf(services, channel)?.account ?? house('psp:manual')
