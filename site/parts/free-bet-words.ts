import type { FreeBetState } from '@tamuvo/contract/free-bets.ts'
import { formatDayMinute } from '@tamuvo/ui/format/date.ts'
import { t } from '@tamuvo/ui/text/text.ts'
import { money } from './figure-words.ts'

type FreeBet = { amount: string; used: string; left: string; state: FreeBetState; expiresAt: string }

/** What became of a free bet: how much is left and until when, or that it is used up or ran out. */
export const freeBetText = ({ amount, used, left, state, expiresAt }: FreeBet): string => {
  if (state === 'USED') return t('points.bet_used', { amount: money(amount) })
  if (state === 'EXPIRED') return t('points.bet_expired', { used: money(used), amount: money(amount) })
  return t('points.bet_left', { left: money(left), amount: money(amount), time: formatDayMinute(expiresAt) })
}
