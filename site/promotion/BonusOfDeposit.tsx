import { getDepositBonus } from '@tamuvo/contract/bonus.ts'
import { callKey, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { MemberLink } from '../parts/MemberLink.tsx'
import { money } from '../parts/figure-words.ts'
import { shortInstant, written } from './promotion-words.ts'
import { Terms } from './Terms.tsx'

type Props = { depositId: string; state: string }

/** The bonus that was chosen with a deposit: what will come, what came, or that it did not. */
export const BonusOfDeposit = ({ depositId, state }: Props) => {
  const t = useText()
  const queries = useQueryClient()
  const { data } = useCall(getDepositBonus, { deposit: depositId }, { staleMs: 0 })
  // It comes with the credit.
  useEffect(() => void queries.invalidateQueries({ queryKey: callKey(getDepositBonus) }), [state, queries])
  if (!data?.choice) return null
  const { choice, bonus } = data
  const hasEnded =
    state !== 'SUCCEEDED' && state !== 'CREATED' && state !== 'PENDING' && state !== 'SUBMITTED' && state !== 'REVIEW'
  if (hasEnded && !bonus) return null
  return (
    <section aria-labelledby="bonus-of-deposit" className="rounded-card border border-line p-4 sm:p-5">
      <h3 id="bonus-of-deposit" className="font-semibold">
        {written(choice.titles)}
      </h3>
      {state === 'SUCCEEDED' && !bonus ? (
        <p className="mt-1 text-sm text-text2">
          {t('bonus.not_come')}. {t('bonus.not_come_text')}
        </p>
      ) : (
        <>
          <p className="text-sm text-text3">{t(bonus ? `turnover.state_${bonus.state}` : 'bonus.comes')}</p>
          <Terms
            terms={[
              [t('bonus.brings'), money(bonus?.amount ?? choice.bonus)],
              [t('bonus.to_bet'), money(bonus?.required ?? choice.required)],
              [t('bonus.highest'), choice.maxStake === null ? t('bonus.any') : money(choice.maxStake)],
              [t('bonus.runs_out'), bonus ? shortInstant(bonus.expiresAt) : t('bonus.runs_out_after', { days: choice.days })],
            ]}
          />
        </>
      )}
      {bonus && (
        <MemberLink
          page="bonusDetails"
          className="focus-ring inline-flex min-h-11 items-center rounded-sm text-sm font-medium text-brand-text"
        >
          {t('bonus.details')}
        </MemberLink>
      )}
    </section>
  )
}
