import { listPayees } from '@tamuvo/contract/cashier-payees.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { IdCard, Landmark } from 'lucide-react'
import { SetWithdrawal } from '../../account/security/SetWithdrawal.tsx'
import { TaskFrame } from '../../account/security/TaskFrame.tsx'
import { type Security, stateOf, useSecurity } from '../../account/security/useSecurity.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { MemberLink } from '../../parts/MemberLink.tsx'
import { PayeeForm } from './PayeeForm.tsx'
import type { Payees } from './payee-words.ts'

/** Adds an account, once there is a real name and a withdrawal password. */
export const AddPayeeTask = () => {
  const t = useText()
  const security = useSecurity()
  const payees = useCall(listPayees, {}, { staleMs: 0 })
  const data = security.data && payees.data ? { security: security.data, payees: payees.data } : undefined
  return (
    <TaskFrame title={t('payee.add')} back="payees">
      <Loaded answer={{ ...(security.error ? security : payees), data }} rows={6}>
        {(known) => <Step {...known} />}
      </Loaded>
    </TaskFrame>
  )
}

const Step = ({ security, payees }: { security: Security; payees: Payees }) => {
  const t = useText()
  if (payees.institutions.length === 0)
    return <EmptyState className="card" icon={<Landmark size={28} />} title={t('payee.closed')} text={t('payee.closed_text')} />
  if (payees.holder === '') return <NameFirst />
  if (stateOf(security, 'withdrawalPassword').done) return <PayeeForm payees={payees} />
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h4 className="font-semibold">{t('payee.need_password')}</h4>
        <p className="text-text2">{t('payee.need_password_text')}</p>
      </div>
      <SetWithdrawal security={security} back="newpayee" />
    </div>
  )
}

const NameFirst = () => {
  const t = useText()
  return (
    <EmptyState
      className="card"
      icon={<IdCard size={28} />}
      title={t('payee.need_name')}
      text={t('payee.need_name_text')}
      action={
        <MemberLink page="securityCenter" id="profile" className={buttonClass()}>
          {t('payee.need_name_action')}
        </MemberLink>
      }
    />
  )
}
