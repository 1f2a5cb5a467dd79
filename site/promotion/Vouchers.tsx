import { listPromotions } from '@tamuvo/contract/promotion.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { CodeForm } from './CodeForm.tsx'
import type { Promotion } from './promotion-words.ts'
import { PromotionRow } from './PromotionRow.tsx'

/** Where codes are entered, of whichever promotion they are, and what became of those that ask for one. */
export const Vouchers = () => {
  const t = useText()
  const answer = useCall(listPromotions, {}, { staleMs: 0 })
  return (
    <div className="flex flex-col gap-6">
      <div className="flex max-w-md flex-col gap-3">
        <p className="text-text2">{t('reward.vouchers_lead')}</p>
        <CodeForm />
      </div>
      <Loaded answer={answer}>
        {({ list }) => (
          <WithCode promotions={list.filter(({ trigger, status }) => trigger.kind === 'CODE' && status !== 'CLOSED')} />
        )}
      </Loaded>
    </div>
  )
}

const WithCode = ({ promotions }: { promotions: readonly Promotion[] }) => {
  const t = useText()
  if (promotions.length === 0) return null
  return (
    <section aria-labelledby="vouchers-promotions" className="flex flex-col gap-3">
      <h4 id="vouchers-promotions" className="text-md font-semibold">
        {t('reward.vouchers_promotions')}
      </h4>
      <ul className="flex flex-col gap-3">
        {promotions.map((promotion) => (
          <li key={promotion.id}>
            <PromotionRow promotion={promotion} />
          </li>
        ))}
      </ul>
    </section>
  )
}
