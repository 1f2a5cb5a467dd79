import type { BetState as State } from '@tamuvo/contract/betting.ts'
import { Badge, type BadgeTone } from '@tamuvo/ui/components/Badge.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'

const tones: Record<State, BadgeTone> = { open: 'info', won: 'win', lost: 'neutral', void: 'warn' }

export const BetState = ({ state }: { state: State }) => {
  const t = useText()
  return <Badge tone={tones[state]}>{t(`wallet.bet_state_${state}`)}</Badge>
}
