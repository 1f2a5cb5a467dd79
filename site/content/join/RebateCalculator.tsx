import { type GameType, gameTypes } from '@tamuvo/contract/brand.ts'
import { prizeGroupRebateOf, rateOf, rebateOf } from '@tamuvo/games/agent/earnings.ts'
import { times } from '@tamuvo/money/amount.ts'
import { AmountField } from '@tamuvo/ui/components/AmountField.tsx'
import { Select } from '@tamuvo/ui/components/Select.tsx'
import { Slider } from '@tamuvo/ui/components/Slider.tsx'
import { Stepper } from '@tamuvo/ui/components/Stepper.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { Result } from './Result.tsx'
import { percentText, type Terms, typedAmount, useMoneyText } from './terms.ts'

const monthDays = 30n

/** The rebates of a partner and the partner's members for a product: by prize group for lotteries, by a rate for the others. */
const ladderOf = ({ prizeGroup: { min, max }, rebatePct }: Terms, product: GameType) => {
  const own = rateOf(rebatePct[product] ?? '0.00')
  return product === 'LOTT'
    ? {
        steps: max - min,
        nameOf: (step: number) => String(min + step),
        earn: (bet: Parameters<typeof rebateOf>[0], step: number) => prizeGroupRebateOf(bet, { own: max, below: min + step }),
      }
    : {
        steps: Number(own),
        nameOf: (step: number) => percentText(BigInt(step)),
        earn: (bet: Parameters<typeof rebateOf>[0], step: number) => rebateOf(bet, { own, below: BigInt(step) }),
      }
}

/** The rebate of a month: what members bet in a day, and the difference between one's own rate and theirs. */
export const RebateCalculator = ({ terms }: { terms: Terms }) => {
  const t = useText()
  const moneyText = useMoneyText()
  const products: GameType[] = gameTypes.filter((type) => type === 'LOTT' || type in terms.rebatePct)
  const [product, setProduct] = useState<GameType>('LOTT')
  const [members, setMembers] = useState(20)
  const [typed, setTyped] = useState('50.00')
  const [chosen, setChosen] = useState<number>()
  const { steps, nameOf, earn } = ladderOf(terms, product)
  const given = Math.min(chosen ?? Math.round(steps * 0.9), steps)
  const daily = typedAmount(typed)
  const monthly = daily && times(daily, BigInt(members) * monthDays)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="grid gap-4">
        <Select
          label={t('content.calc_product')}
          options={products.map((key) => ({ key, label: t(`catalog.type_${key}`) }))}
          value={product}
          onChange={(next) => {
            setProduct(next)
            setChosen(undefined)
          }}
        />
        <Stepper label={t('content.calc_members')} value={members} onChange={setMembers} max={10_000} />
        <AmountField
          label={t('content.calc_daily_bet')}
          value={typed}
          onChange={setTyped}
          error={daily === undefined ? t('content.calc_amount_wrong') : undefined}
        />
        <Slider
          label={t(product === 'LOTT' ? 'content.calc_given_group' : 'content.calc_given_rate')}
          value={given}
          onChange={setChosen}
          min={0}
          max={steps}
          output={nameOf(given)}
          valueText={nameOf(given)}
        />
      </div>
      <Result label={t('content.calc_rebate')} amount={monthly && earn(monthly, given)}>
        {monthly && <p>{t('content.calc_turnover', { amount: moneyText(monthly) })}</p>}
        <p className="mt-1">{t('content.calc_rates', { own: nameOf(steps), below: nameOf(given) })}</p>
      </Result>
    </div>
  )
}
