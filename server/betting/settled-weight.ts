import type { StoredEvent } from '../kit/outbox.ts'

/** As a round weighs whose bets are not known yet. */
const roundWeight = 500

/** About how many bets an event of settled bets stands for, for those that take many events at once. */
export const settledWeight = ({ kind, body }: Pick<StoredEvent, 'kind' | 'body'>): number => {
  if (kind === 'round.settled') return roundWeight
  return Array.isArray(body['betIds']) ? body['betIds'].length : 1
}
