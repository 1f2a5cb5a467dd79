import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { getTurnoverRow, TurnoverState } from '@tamuvo/contract/turnover.ts'
import type { BadgeTone } from '@tamuvo/ui/components/Badge.tsx'
import type { ProgressTone } from '@tamuvo/ui/components/ProgressBar.tsx'
import { t } from '@tamuvo/ui/text/text.ts'

export type TurnoverRowDetail = ReceivedOutputOf<typeof getTurnoverRow>
export type TurnoverRow = Omit<TurnoverRowDetail, 'bets'>

export const stateTones: Record<TurnoverState, BadgeTone> = {
  ACTIVE: 'info',
  WAITING: 'neutral',
  COMPLETED: 'win',
  CLEARED: 'neutral',
  REVERSED: 'neutral',
  FORFEITED: 'neutral',
  EXPIRED: 'warn',
}

export const barTone = (state: TurnoverState): ProgressTone => {
  if (state === 'COMPLETED') return 'win'
  return isOpen(state) ? 'info' : 'neutral'
}

export const isOpen = (state: TurnoverState): boolean => state === 'ACTIVE' || state === 'WAITING'

/** "Deposit D20260805000001" */
export const rowName = ({ kind, reference }: Pick<TurnoverRow, 'kind' | 'reference'>): string =>
  `${t(`turnover.kind_${kind}`)} ${reference}`.trim()

/** Whether bets on all products count in full. */
export const isFull = (weights: TurnoverRow['weights']): boolean => weights.every(({ percent }) => percent === 100)
