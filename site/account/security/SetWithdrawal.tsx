import { sendOwnCode } from '@tamuvo/contract/account-codes.ts'
import { getSecurity, setWithdrawalPassword } from '@tamuvo/contract/account-security.ts'
import { useAction, useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { SentCode } from '../codes/SentCode.tsx'
import { newDigitsFaults, NewDigits } from './NewDigits.tsx'
import { PasswordField } from '../password/PasswordField.tsx'
import { PasswordFirst } from '../password/PasswordFirst.tsx'
import { useDone } from './useDone.ts'
import type { SecurityPart } from '../../parts/paths.ts'
import { useForm } from '../../parts/useForm.ts'
import { type Security, stateOf } from './useSecurity.ts'
import { FormFrame } from '../../parts/FormFrame.tsx'

const places = {
  PASSWORD_WRONG: 'password',
  WD_PASSWORD_WEAK: 'newPassword',
  SMS_INVALID_CODE: 'verificationCode',
  SMS_EXPIRED: 'verificationCode',
} as const

type Props = { security: Security; /** Where it was begun; the overview unless named. */ back?: SecurityPart }

/** Sets the first withdrawal password: by the login password, and a code where a phone is known. */
export const SetWithdrawal = ({ security, back }: Props) => {
  const t = useText()
  const client = useClient()
  const done = useDone(back)
  const phone = stateOf(security, 'phone')
  const form = useForm({ newPassword: '', confirmNewPassword: '', password: '', verificationCode: '' }, places)
  const action = useAction(setWithdrawalPassword, {
    invalidates: [getSecurity],
    onDone: () => done(t('security.withdrawal_done')),
    onRefused: form.refused,
  })
  if (stateOf(security, 'loginPassword').at === null) return <PasswordFirst />
  const submit = async () => {
    const missing = phone.done ? form.missing('password', 'verificationCode') : form.missing('password')
    if (form.isFine({ ...newDigitsFaults(form.values), ...missing })) await action.run(form.values)
  }
  const general = form.general(action.error)
  return (
    <FormFrame onSubmit={submit}>
      <RefusalNotice error={general} />
      <NewDigits field={form.field} />
      {phone.done && (
        <SentCode
          label={t('security.code_to', { value: phone.masked })}
          {...form.control('verificationCode')}
          to="withdrawal"
          send={() => client(sendOwnCode, { purpose: 'withdrawal' })}
        />
      )}
      <PasswordField {...form.field('password')} />
      <Button type="submit" size="lg" wide pending={action.pending}>
        {t('common.save')}
      </Button>
    </FormFrame>
  )
}
