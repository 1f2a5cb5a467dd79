import { diceChance, dicePays } from '@tamuvo/games/arcade/dice.ts'
import { fromWire, toWire } from '@tamuvo/money/amount.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useKitState, useMoney } from '../hud/kit-context.tsx'
import { Facts } from '../hud/menu/Facts.tsx'
import { moneyOf } from '../kit/round-money.ts'

const limits = ['5.00', '10.00', '25.00', '50.00', '75.00', '90.00', '95.00']

/** What limits pay at the chosen bet. */
export const DicePays = ({ side }: { side: 'under' | 'over' }) => {
  const t = useText()
  const money = useMoney()
  const { level } = useKitState()
  const facts = limits.flatMap((limit) => {
    const chance = diceChance({ market: side, selection: limit })
    if (chance === undefined) return []
    return [[`${t(`studio.dice_${side}`)} ${limit}`, money(toWire(moneyOf(fromWire(level), dicePays(chance))))] as const]
  })
  return <Facts facts={facts} />
}
