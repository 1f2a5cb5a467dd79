import { listPayees } from '@tamuvo/contract/cashier-payees.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Landmark, Plus } from 'lucide-react'
import { Loaded } from '../../parts/Loaded.tsx'
import { MemberLink } from '../../parts/MemberLink.tsx'
import { PayeeRow } from './PayeeRow.tsx'
import type { Payees } from './payee-words.ts'

/** Where a member's withdrawals go. */
export const PayeesTab = () => {
  const t = useText()
  return (
    <section aria-label={t('payee.title')} className="flex max-w-3xl flex-col gap-4">
      <p className="text-text2">{t('payee.lead')}</p>
      <Loaded answer={useCall(listPayees, {}, { staleMs: 5_000 })} rows={3}>
        {(payees) => <List payees={payees} />}
      </Loaded>
    </section>
  )
}

const List = ({ payees }: { payees: Payees }) => {
  const t = useText()
  const { list, payeesMax: max, newHoldHours: hours } = payees
  const add = (
    <MemberLink page="securityCenter" id="newpayee" className={buttonClass('primary', 'lg')}>
      <Plus size={20} aria-hidden="true" />
      {t('payee.add')}
    </MemberLink>
  )
  if (list.length === 0)
    return (
      <EmptyState
        icon={<Landmark size={28} />}
        title={t('payee.none')}
        text={t('payee.none_text')}
        action={add}
        className="card"
      />
    )
  return (
    <>
      <ul aria-label={t('payee.title')} className="flex flex-col gap-3">
        {list.map((payee) => (
          <PayeeRow key={payee.id} payee={payee} holdHours={hours} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {add}
        <p className="min-w-56 flex-1 text-sm text-text3">{t(hours > 0 ? 'payee.rules' : 'payee.rules_now', { max, hours })}</p>
      </div>
    </>
  )
}
