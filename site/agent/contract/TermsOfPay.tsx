import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { Contract } from './contract-kinds.ts'

/** The tiers of a contract: each rate with what has to be reached for it. */
export const TermsOfPay = ({ contract, reached = null }: { contract: Contract; reached?: string | null }) => {
  const t = useText()
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-text2">{t(`contract.period_${contract.period}`)}</p>
      <ul className="flex flex-col gap-1.5 text-sm">
        {contract.tiers.map((tier) => (
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
          </li>
        ))}
      </ul>
    </div>
  )
}
