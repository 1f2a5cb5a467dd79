import type { Amount } from '@tamuvo/money/amount.ts'
import type { AttemptState } from './attempt-store.ts'
import type { PayoutState } from './payout.ts'
import type { FailReason } from './routing.ts'

/** The fields of a try that the rules need. `isPaidLate`: it was held to have failed, and a payment of it is booked. */
export type TrySnapshot = { state: AttemptState; amount: Amount; currency: string; sentAt: Date; isPaidLate: boolean }

/** The answer to a request or to a question about a try: of the provider, or that there was none. */
export type PayoutNews = PayoutState | 'unknown' | 'unsent' | 'not-found'

/**
 * The effect of an answer on a try:
 * - `moved`: to another state, with the reason of a failure
 * - `second`: it was held to have failed, and the provider paid
 * - `came-back`: it was paid, and the provider took the money back
 * - `denied`: it was paid, as the provider has said, which says now that it failed; staff find out
 * - `contradiction`: the provider no longer knows what it had taken; a person decides
 * - `stale`: none
 */
export type TryOutcome =
  | { is: 'moved'; state: Exclude<AttemptState, 'FAILED'> }
  | { is: 'moved'; state: 'FAILED'; reason: FailReason }
  | { is: 'second' | 'came-back' | 'denied' | 'contradiction' | 'stale' }

const stale: TryOutcome = { is: 'stale' }

/**
 * Decides the effect of an answer. A try that may have been sent fails only when its provider says so, or has never heard of it after
 * a grace period: longer than the provider accepts the signature of the request.
 * @param askedAt when the question was signed
 */
export const outcomeOf = (
  attempt: TrySnapshot,
  news: PayoutNews,
  { askedAt, graceMs }: { askedAt: Date; graceMs: number },
): TryOutcome => {
  if (news === 'unknown') return attempt.state === 'SENDING' ? { is: 'moved', state: 'UNKNOWN' } : stale
  // Only who sends can learn this, before anything else was learnt.
  if (news === 'unsent') return attempt.state === 'SENDING' ? { is: 'moved', state: 'FAILED', reason: 'UNSENT' } : stale
  if (news === 'not-found') return unheardOf(attempt, askedAt.getTime() - attempt.sentAt.getTime() > graceMs)
  switch (attempt.state) {
    case 'SUCCEEDED':
      return afterSuccess(news)
    case 'FAILED':
      return afterFailure(attempt, news)
    case 'DISPUTED':
      return stale
    case 'SENDING':
    case 'UNKNOWN':
    case 'PENDING':
      return endOf(attempt, news)
  }
}

const afterSuccess = ({ status }: PayoutState): TryOutcome => {
  if (status === 'reversed') return { is: 'came-back' }
  return status === 'failed' ? { is: 'denied' } : stale
}

const afterFailure = ({ isPaidLate }: TrySnapshot, { status }: PayoutState): TryOutcome => {
  if (status === 'succeeded') return isPaidLate ? stale : { is: 'second' }
  return status === 'reversed' && isPaidLate ? { is: 'came-back' } : stale
}

/** Whether a provider paid what it was asked to. */
export const isAsAsked = (
  asked: Pick<TrySnapshot, 'amount' | 'currency'>,
  { amount, currency }: Pick<PayoutState, 'amount' | 'currency'>,
): boolean => amount === asked.amount && currency === asked.currency

const unheardOf = ({ state }: TrySnapshot, isGraceOver: boolean): TryOutcome => {
  if (state === 'PENDING') return { is: 'contradiction' }
  if (state !== 'SENDING' && state !== 'UNKNOWN') return stale
  if (isGraceOver) return { is: 'moved', state: 'FAILED', reason: 'NOT_FOUND' }
  return state === 'SENDING' ? { is: 'moved', state: 'UNKNOWN' } : stale
}

const endOf = (attempt: TrySnapshot, news: PayoutState): TryOutcome => {
  switch (news.status) {
    case 'pending':
      return attempt.state === 'PENDING' ? stale : { is: 'moved', state: 'PENDING' }
    case 'succeeded':
      return { is: 'moved', state: isAsAsked(attempt, news) ? 'SUCCEEDED' : 'DISPUTED' }
    case 'failed':
    case 'reversed':
      return { is: 'moved', state: 'FAILED', reason: news.isPayeeRefused ? 'PAYEE' : 'DECLINED' }
  }
}
