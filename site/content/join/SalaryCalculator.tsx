import { salaryOf } from '@tamuvo/games/agent/earnings.ts'
import { AmountField } from '@tamuvo/ui/components/AmountField.tsx'
import { Stepper } from '@tamuvo/ui/components/Stepper.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { Result } from './Result.tsx'
import { percentText, salaryTiersOf, type Terms, typedAmount } from './terms.ts'
import { TierTable } from './TierTable.tsx'

/** A share of what a team bet in a day, whatever came of it. */
export const SalaryCalculator = ({ terms }: { terms: Terms }) => {
  const t = useText()
  const tiers = salaryTiersOf(terms)
  const [active, setActive] = useState(4)
  const [bet, setBet] = useState('60000.00')
  const validBet = typedAmount(bet)
  const earned = validBet === undefined ? undefined : salaryOf(tiers, { validBet, active })
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="grid gap-4">
        <Stepper label={t('content.calc_active')} value={active} onChange={setActive} min={0} max={10_000} />
        <AmountField
          label={t('content.calc_day_bet')}
          value={bet}
          onChange={setBet}
          error={validBet === undefined ? t('content.calc_amount_wrong') : undefined}
        />
      </div>
      <div className="grid gap-4">
        <Result label={t('content.calc_salary')} amount={earned?.amount}>
          {earned?.tier ? t('content.calc_tier', { rate: percentText(earned.tier.rate) }) : t('content.calc_no_tier')}
        </Result>
        <TierTable tiers={tiers} reached={earned?.tier} />
      </div>
    </div>
  )
}
