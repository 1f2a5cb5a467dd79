import type { Multiple } from '@tamuvo/games/kit/multiple.ts'
import { fromWire, toWire } from '@tamuvo/money/amount.ts'
import { useKitState, useMoney } from '../../hud/kit-context.tsx'
import { payoutOf } from '@tamuvo/games/kit/slip.ts'

/** Multiples in money: at the bet of the round that is under way, otherwise at the chosen one. */
export const useRoundMoney = (): ((multiple: Multiple) => string) => {
  const money = useMoney()
  const { level, round } = useKitState('level', 'round')
  const unit = round && !round.isOver ? (round.bets[0]?.unit ?? level) : level
  return (multiple) => money(toWire(payoutOf(fromWire(unit), multiple)))
}
