import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { getUplineTerms } from '@tamuvo/contract/upline-transfers.ts'
import { fromWire } from '@tamuvo/money/amount.ts'

export type UplineTerms = ReceivedOutputOf<typeof getUplineTerms>

export const noteMax = 60

/** Why an amount cannot be sent, before it is. @param typed as it travels; undefined where nothing readable was typed */
export const faultOf = (typed: string | undefined, { min, max, balance }: UplineTerms) => {
  if (typed === undefined) return 'common.amount_invalid'
  const sent = fromWire(typed)
  if (sent < fromWire(min)) return 'upline.below'
  if (sent > fromWire(balance)) return 'upline.above_balance'
  return sent > fromWire(max) ? 'upline.above_day' : undefined
}
