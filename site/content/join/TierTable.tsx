import type { DividendTier, SalaryTier } from '@tamuvo/games/agent/earnings.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { percentText, useMoneyText } from './terms.ts'

type Props = { tiers: readonly (SalaryTier & Partial<DividendTier>)[]; reached: SalaryTier | undefined }

/** The tiers of the example contract, the one that is reached marked. */
export const TierTable = ({ tiers, reached }: Props) => {
  const t = useText()
  const moneyText = useMoneyText()
  const withLoss = tiers.some(({ minLoss }) => minLoss !== undefined)
  const head = ['rate', 'active', 'bet', ...(withLoss ? (['loss'] as const) : [])] as const
  return (
    <div className="overflow-x-auto rounded-card border border-line" tabIndex={0} role="region" aria-label={t('content.tiers')}>
      <table className="w-full text-sm">
        <caption className="sr-only">{t('content.tiers')}</caption>
        <thead>
          <tr className="border-b border-line text-text3">
            {head.map((key) => (
              <th key={key} scope="col" className="px-3 py-2 text-end font-medium first:text-start">
                {t(`content.tier_${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="figures">
          {tiers.map((tier) => (
            <tr
              key={String(tier.rate)}
              aria-current={tier === reached ? true : undefined}
              className={cx('border-b border-line last:border-0', tier === reached && 'bg-bg2 font-semibold text-brand-text')}
            >
              <td className="px-3 py-2">{percentText(tier.rate)}</td>
              <td className="px-3 py-2 text-end">{tier.minActive}</td>
              <td className="px-3 py-2 text-end whitespace-nowrap">{moneyText(tier.minValidBet)}</td>
              {tier.minLoss !== undefined && <td className="px-3 py-2 text-end whitespace-nowrap">{moneyText(tier.minLoss)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
