import type { FreeSpinState } from '@tamuvo/contract/free-spins.ts'
import { formatDayMinute } from '@tamuvo/ui/format/date.ts'
import { t } from '@tamuvo/ui/text/text.ts'

type FreeSpins = { spins: number; used: number; state: FreeSpinState; expiresAt: string }

/** What became of free spins: how many are left and until when, or that they are used up or ran out. */
export const spinsText = ({ spins, used, state, expiresAt }: FreeSpins): string => {
  if (state === 'USED') return t('points.spins_used', { count: spins })
  if (state === 'EXPIRED') return t('points.spins_expired', { used, spins })
  return t('points.spins_left', { left: spins - used, spins, time: formatDayMinute(expiresAt) })
}
