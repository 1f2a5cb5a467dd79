import type { BetState as State } from '@tamuvo/contract/betting.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { Badge, type BadgeTone } from '@tamuvo/ui/components/Badge.tsx'
import { type BetRow, isBonusAlone } from './bet-words.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'

const tones: Record<State, BadgeTone> = {
  open: 'info',
  won: 'win',
  'half-won': 'win',
  'cashed-out': 'win',
  lost: 'neutral',
  'half-lost': 'neutral',
  void: 'warn',
}

/** What came back is less than the stake: nothing to show as a win. */
const isPartlyBack = (state: State, profit: string): boolean => state === 'won' && fromWire(profit) < 0n

/** What each state is called. */
export const stateLabels = {
  open: 'wallet.bet_state_open',
  won: 'wallet.bet_state_won',
  'half-won': 'wallet.bet_state_half_won',
  'cashed-out': 'wallet.bet_state_cashed_out',
  lost: 'wallet.bet_state_lost',
  'half-lost': 'wallet.bet_state_half_lost',
  void: 'wallet.bet_state_void',
} as const

type Props = { bet: { state: State; isCorrected: boolean } & Partial<Pick<BetRow, 'bonus' | 'stake' | 'payout' | 'profit'>> }

/** What became of a bet, and whether a correction of the result changed it. A round that brought a bonus alone has won that. */
export const BetState = ({ bet }: Props) => {
  const t = useText()
  const { state, isCorrected, bonus = '0.00', stake = '', payout = '', profit = '0.00' } = bet
  return (
    <span className="inline-flex flex-wrap justify-end gap-1">
      {isBonusAlone({ bonus, stake, payout }) ? (
        <Badge tone="win">{t('wallet.type_BONUS')}</Badge>
      ) : isPartlyBack(state, profit) ? (
        <Badge>{t('wallet.bet_partly_back')}</Badge>
      ) : (
        <Badge tone={tones[state]}>{t(stateLabels[state])}</Badge>
      )}
      {isCorrected && <Badge tone="warn">{t('wallet.bet_corrected')}</Badge>}
    </span>
  )
}
