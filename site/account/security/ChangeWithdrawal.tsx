import { changeWithdrawalPassword, getSecurity } from '@tamuvo/contract/account-security.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { newDigitsFaults, NewDigits } from './NewDigits.tsx'
import { isSixDigits, SixDigits } from './SixDigits.tsx'
import { useDone } from './useDone.ts'
import { useForm } from '../../parts/useForm.ts'
import { FormFrame } from '../../parts/FormFrame.tsx'

const places = { WD_PASSWORD_WRONG: 'oldPassword', WD_PASSWORD_WEAK: 'newPassword' } as const

/** Changes the withdrawal password by the one that is known. */
export const ChangeWithdrawal = () => {
  const t = useText()
  const done = useDone()
  const form = useForm({ oldPassword: '', newPassword: '', confirmNewPassword: '' }, places)
  const action = useAction(changeWithdrawalPassword, {
    invalidates: [getSecurity],
    onDone: () => done(t('security.withdrawal_done')),
    onRefused: form.refused,
  })
  const submit = async () => {
    const isOldFine = isSixDigits(form.values.oldPassword)
    const found = { ...newDigitsFaults(form.values), ...(isOldFine ? {} : { oldPassword: t('security.digits_fault') }) }
    if (form.isFine(found)) await action.run(form.values)
  }
  const general = form.general(action.error)
  return (
    <FormFrame onSubmit={submit}>
      <RefusalNotice error={general} />
      <SixDigits label={t('security.digits_now')} {...form.field('oldPassword')} />
      <NewDigits field={form.field} />
      <Button type="submit" size="lg" wide pending={action.pending}>
        {t('common.save')}
      </Button>
    </FormFrame>
  )
}
