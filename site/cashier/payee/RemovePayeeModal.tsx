import { getSecurity } from '@tamuvo/contract/account-security.ts'
import { listPayees, removePayee } from '@tamuvo/contract/cashier-payees.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { isSixDigits, SixDigits } from '../../account/security/SixDigits.tsx'
import { FormFrame } from '../../parts/FormFrame.tsx'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { useForm } from '../../parts/useForm.ts'
import { type Payee, payeeName } from './payee-words.ts'

type Props = { payee: Payee; holdHours: number; open: boolean; onOpenChange: (open: boolean) => void }

/** Removes an account by the withdrawal password. */
export const RemovePayeeModal = ({ open, onOpenChange, ...props }: Props) => {
  const t = useText()
  return (
    <Modal open={open} onOpenChange={onOpenChange} title={t('payee.remove_title')} width={420} phone="center" closeButton>
      <Form {...props} onDone={() => onOpenChange(false)} />
    </Modal>
  )
}

const Form = ({ payee, holdHours: hours, onDone }: Pick<Props, 'payee' | 'holdHours'> & { onDone: () => void }) => {
  const t = useText()
  const form = useForm({ password: '' }, { WD_PASSWORD_WRONG: 'password' })
  const action = useAction(removePayee, {
    invalidates: [listPayees, getSecurity],
    onDone: () => {
      onDone()
      toast('success', t('payee.removed'))
    },
    onRefused: form.refused,
  })
  const submit = async () => {
    const { password } = form.values
    if (form.isFine(isSixDigits(password) ? {} : { password: t('security.digits_fault') }))
      await action.run({ id: payee.id, password })
  }
  const general = form.general(action.error)
  return (
    <FormFrame onSubmit={submit} focusFaults={form.timesShown}>
      <p className="text-text2">
        {t(hours > 0 ? 'payee.remove_text' : 'payee.remove_text_now', { name: payeeName(payee), hours })}
      </p>
      <RefusalNotice error={general} />
      <SixDigits label={t('security.digits_now')} {...form.field('password')} />
      <Button type="submit" tone="danger" size="lg" wide pending={action.pending}>
        {t('payee.remove_action')}
      </Button>
    </FormFrame>
  )
}
