import { sendOwnCode } from '@tamuvo/contract/account-codes.ts'
import { getSecurity, resetWithdrawalPassword } from '@tamuvo/contract/account-security.ts'
import { useAction, useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { Tabs } from '@tamuvo/ui/components/Tabs.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { SentCode } from '../codes/SentCode.tsx'
import { newDigitsFaults, NewDigits } from './NewDigits.tsx'
import { useDone } from './useDone.ts'
import { useForm } from '../../parts/useForm.ts'
import { type Security, stateOf } from './useSecurity.ts'
import { FormFrame } from '../../parts/FormFrame.tsx'

const places = {
  SMS_INVALID_CODE: 'code',
  SMS_EXPIRED: 'code',
  TWOFA_WRONG: 'code',
  PAYEE_WRONG: 'realName',
  WD_PASSWORD_WEAK: 'newPassword',
} as const

type Method = 'SMS' | 'GA'

/** The methods by which a member can prove who they are; none without a name. */
const methodsOf = (security: Security): Method[] => {
  if (stateOf(security, 'realName').masked === '') return []
  const { done: hasPhone } = stateOf(security, 'phone')
  const { done: hasAuthenticator } = stateOf(security, 'authenticator')
  return [...(hasPhone ? (['SMS'] as const) : []), ...(hasAuthenticator ? (['GA'] as const) : [])]
}

/** Sets a forgotten withdrawal password anew; money is held for a day then. */
export const ForgottenWithdrawal = ({ security }: { security: Security }) => {
  const t = useText()
  const methods = methodsOf(security)
  const [method, setMethod] = useState(methods[0])
  if (!method) return <p className="rounded-card border border-line p-4">{t('security.withdrawal_stuck')}</p>
  return (
    <>
      <p className="tint-warn flex items-start gap-2.5 rounded-card px-4 py-3">
        <Hourglass size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
        {t('security.withdrawal_hold')}
      </p>
      {methods.length > 1 && (
        <Tabs
          label={t('security.proof_by')}
          tabs={methods.map((key) => ({ key, label: t(`security.proof_${key}`) }))}
          value={method}
          onChange={setMethod}
        />
      )}
      <Form key={method} method={method} phone={stateOf(security, 'phone').masked} />
    </>
  )
}

const Form = ({ method, phone }: { method: Method; phone: string }) => {
  const t = useText()
  const client = useClient()
  const done = useDone()
  const form = useForm({ code: '', realName: '', newPassword: '', confirmNewPassword: '' }, places)
  const action = useAction(resetWithdrawalPassword, {
    invalidates: [getSecurity],
    onDone: () => done(t('security.withdrawal_done')),
    onRefused: form.refused,
  })
  const submit = async () => {
    const found = { ...newDigitsFaults(form.values), ...form.missing('code', 'realName') }
    if (form.isFine(found)) await action.run({ method, ...form.values })
  }
  const general = form.general(action.error)
  return (
    <FormFrame onSubmit={submit}>
      <RefusalNotice error={general} />
      {method === 'SMS' ? (
        <SentCode
          label={t('security.code_to', { value: phone })}
          {...form.control('code')}
          to="withdrawal"
          send={() => client(sendOwnCode, { purpose: 'withdrawal' })}
        />
      ) : (
        <Field label={t('security.app_code')} inputMode="numeric" autoComplete="one-time-code" {...form.field('code')} />
      )}
      <Field label={t('security.real_name')} autoComplete="name" {...form.field('realName')} />
      <NewDigits field={form.field} />
      <Button type="submit" size="lg" wide pending={action.pending}>
        {t('common.save')}
      </Button>
    </FormFrame>
  )
}
