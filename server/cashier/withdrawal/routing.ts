import type { Amount } from '@tamuvo/money/amount.ts'

/** Why a try failed. `PAYEE`: no channel would do. `UNSENT`, `NOT_FOUND`: nothing reached the provider. `REST`: members paid less than all. */
const failReasons = ['DECLINED', 'PAYEE', 'UNSENT', 'NOT_FOUND', 'BY_HAND', 'REST'] as const
export type FailReason = (typeof failReasons)[number]

/** A way to pay out: its settings, and how its last tries ended. */
export type ChannelState = {
  code: string
  weight: number
  min: Amount
  max: Amount
  succeeded: number
  failed: number
}

/** A try that failed before. */
export type FailedTry = { channel: string; reason: FailReason }

/**
 * - `channel`: try it next
 * - `wait`: none is open to this amount now, or nothing reached any: try again later
 * - `give-back`: every way said no; `reason` says so to the member
 * - `trouble`: enough was tried; a person decides
 */
export type Route =
  | { is: 'channel'; code: string }
  | { is: 'wait' }
  | { is: 'trouble' }
  | { is: 'give-back'; reason: 'PAYEE_REFUSED' | 'CHANNELS_FAILED' }

/** The chance of a channel: its weight by the share of its tries that succeeded, as if it had two more, one of them good. */
export const chanceOf = ({ weight, succeeded, failed }: ChannelState): number =>
  (weight * (succeeded + 1)) / (succeeded + failed + 2)

/**
 * Chooses the next channel by chance.
 * @param channels the open ones
 * @param draw a number from 0 up to, not including, 1
 */
export const routeOf = (
  amount: Amount,
  channels: readonly ChannelState[],
  { failed, triesMax }: { failed: readonly FailedTry[]; triesMax: number },
  draw: number,
): Route => {
  if (failed.some(({ reason }) => reason === 'BY_HAND')) return { is: 'trouble' }
  if (failed.some(({ reason }) => reason === 'PAYEE')) return { is: 'give-back', reason: 'PAYEE_REFUSED' }
  const fitting = channels.filter(({ min, max }) => amount >= min && amount <= max)
  if (fitting.length === 0) return { is: 'wait' }
  const declined = new Set(failed.flatMap(({ channel, reason }) => (reason === 'DECLINED' ? [channel] : [])))
  const left = fitting.filter(({ code }) => !declined.has(code))
  if (left.length === 0) return { is: 'give-back', reason: 'CHANNELS_FAILED' }
  if (failed.length >= triesMax) return { is: 'trouble' }
  return { is: 'channel', code: chosen(left, failed.at(-1)?.channel, draw) }
}

/** By chance; not the one that has just failed where there is another. */
const chosen = (channels: readonly ChannelState[], lastFailed: string | undefined, draw: number): string => {
  const others = channels.filter(({ code }) => code !== lastFailed)
  const from = others.length > 0 ? others : channels
  const total = from.reduce((sum, each) => sum + chanceOf(each), 0)
  let left = draw * total
  for (const each of from) {
    left -= chanceOf(each)
    if (left < 0) return each.code
  }
  return from.at(-1)?.code ?? ''
}
