import type { BetState as State } from '@tamuvo/contract/betting.ts'
import { Badge, type BadgeTone } from '@tamuvo/ui/components/Badge.tsx'
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

/** What became of a bet, and whether a correction of the result changed it. */
export const BetState = ({ bet: { state, isCorrected } }: { bet: { state: State; isCorrected: boolean } }) => {
  const t = useText()
  return (
    <span className="inline-flex flex-wrap justify-end gap-1">
      <Badge tone={tones[state]}>{t(stateLabels[state])}</Badge>
      {isCorrected && <Badge tone="warn">{t('wallet.bet_corrected')}</Badge>}
    </span>
  )
}
