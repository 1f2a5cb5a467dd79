import { dividendOf } from '@tamuvo/games/agent/earnings.ts'
import { AmountField } from '@tamuvo/ui/components/AmountField.tsx'
import { Stepper } from '@tamuvo/ui/components/Stepper.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { Result } from './Result.tsx'
import { dividendTiersOf, percentText, type Terms, typedAmount } from './terms.ts'
import { TierTable } from './TierTable.tsx'

/** A share of what a team lost in a period. */
export const DividendCalculator = ({ terms }: { terms: Terms }) => {
  const t = useText()
  const tiers = dividendTiersOf(terms)
  const [active, setActive] = useState(10)
  const [bet, setBet] = useState('250000.00')
  const [loss, setLoss] = useState('12000.00')
  const validBet = typedAmount(bet)
  const netLoss = typedAmount(loss)
  const earned = validBet !== undefined && netLoss !== undefined ? dividendOf(tiers, { validBet, active, netLoss }) : undefined
  const fault = (value: bigint | undefined) => (value === undefined ? t('content.calc_amount_wrong') : undefined)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="grid gap-4">
        <Stepper label={t('content.calc_active')} value={active} onChange={setActive} min={0} max={10_000} />
        <AmountField label={t('content.calc_period_bet')} value={bet} onChange={setBet} error={fault(validBet)} />
        <AmountField
          label={t('content.calc_loss')}
          hint={t('content.calc_loss_hint')}
          value={loss}
          onChange={setLoss}
          error={fault(netLoss)}
        />
      </div>
      <div className="grid gap-4">
        <Result label={t('content.calc_dividend')} amount={earned?.amount}>
          {earned?.tier ? t('content.calc_tier', { rate: percentText(earned.tier.rate) }) : t('content.calc_no_tier')}
        </Result>
        <TierTable tiers={tiers} reached={earned?.tier} />
      </div>
    </div>
  )
}
