import type { FreeBetState } from '@tamuvo/contract/free-bets.ts'
import { formatDayMinute } from '@tamuvo/ui/format/date.ts'
import { t } from '@tamuvo/ui/text/text.ts'
import { money } from './figure-words.ts'

type FreeBet = {
  amount: string
  used: string
  moved: string
  left: string
  expired: string
  state: FreeBetState
  expiresAt: string
}

/** What became of a free bet: how much is left and until when, what of it expired before, or that it is used up or ran out, and what came back apart. */
export const freeBetText = (freeBet: FreeBet): string => {
  const { moved, state } = freeBet
  if (state === 'MOVED') return t('points.bet_moved_all', { moved: money(moved) })
  return moved === '0.00' ? restText(freeBet) : t('points.bet_moved', { rest: restText(freeBet), moved: money(moved) })
}

const restText = ({ amount, used, left, expired, state, expiresAt }: FreeBet): string => {
  if (state === 'USED') return t('points.bet_used', { amount: money(used) })
  if (state === 'EXPIRED') return t('points.bet_expired', { used: money(used), amount: money(amount) })
  const figures = { left: money(left), amount: money(amount), time: formatDayMinute(expiresAt) }
  return expired === '0.00'
    ? t('points.bet_left', figures)
    : t('points.bet_left_expired', { ...figures, expired: money(expired) })
}
