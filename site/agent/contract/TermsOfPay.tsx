import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { Contract } from './contract-kinds.ts'
import { type Deduction, deductionNames } from './draft-offer.ts'

type Terms = Pick<Contract, 'kind' | 'period' | 'tiers' | 'products' | 'carryMode' | 'deductions' | 'lossOnly'>

/** The terms of a contract: each rate with what has to be reached for it, and what counts. */
export const TermsOfPay = ({ terms, reached = null }: { terms: Terms; reached?: string | null }) => {
  const t = useText()
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-text2">{t(`contract.period_${terms.period}`)}</p>
      <ul className="flex flex-col gap-1.5 text-sm">
        {terms.tiers.map((tier) => (
          <li
            key={`${tier.rate}.${tier.minValidBet}.${tier.minActive}.${tier.minLoss}`}
            className={`flex flex-wrap items-baseline gap-x-4 gap-y-0.5 rounded-input px-3 py-2 ${tier.rate === reached ? 'tint-win' : 'bg-bg2'}`}
          >
            <span className="figures text-md font-semibold">{tier.rate} %</span>
            {tier.minValidBet !== '0.00' && (
              <span>
                {t('wallet.bet_valid')} ≥ <Amount value={tier.minValidBet} />
              </span>
            )}
            {tier.minActive > 0 && <span>{t('contract.min_active', { count: tier.minActive })}</span>}
            {tier.minLoss !== '0.00' && (
              <span>
                {t('contract.net_loss')} ≥ <Amount value={tier.minLoss} />
              </span>
            )}
            {tier.rate === reached && (
              <Badge tone="win" className="ms-auto">
                {t('contract.tier_reached')}
              </Badge>
            )}
          </li>
        ))}
      </ul>
      <WhatCounts terms={terms} />
    </div>
  )
}

const WhatCounts = ({ terms: { kind, products, carryMode, deductions, lossOnly } }: { terms: Terms }) => {
  const t = useText()
  const isDividend = kind === 'DIVIDEND'
  const deducted = deductionNames.filter((name) => deductions[name])
  const labelOf = (name: Deduction) => t(`agent.figure_${name}`)
  const lines = [
    ...(products.length > 0 ? [[t('contract.products'), products.map((each) => t(`catalog.type_${each}`)).join(', ')]] : []),
    ...(isDividend
      ? [
          [t('contract.deductions'), deducted.length === 0 ? t('contract.deductions_none') : deducted.map(labelOf).join(', ')],
          [t('contract.carry'), t(`contract.carry_${carryMode}`)],
        ]
      : []),
  ]
  return (
    <div className="flex flex-col gap-1 text-sm text-text2">
      {lossOnly && <p>{t('contract.loss_only')}</p>}
      {lines.length > 0 && <Lines lines={lines} />}
    </div>
  )
}

const Lines = ({ lines }: { lines: readonly string[][] }) => (
  <dl className="flex flex-col gap-1">
    {lines.map(([label, value]) => (
      <div key={label} className="flex flex-wrap gap-x-2">
        <dt className="text-text3">{label}:</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
