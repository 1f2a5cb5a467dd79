import { addPasskey, listPasskeys, startPasskey } from '@tamuvo/contract/account-passkeys.ts'
import { getSecurity } from '@tamuvo/contract/account-security.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { FormFrame } from '../../parts/FormFrame.tsx'
import { FormNotice, RefusalNotice } from '../../parts/FormNotice.tsx'
import { useForm } from '../../parts/useForm.ts'
import { PasswordField } from '../password/PasswordField.tsx'
import { makePasskey } from './ceremony.ts'

type Props = { onCodes: (codes: readonly string[]) => void }

/** The password, then the device makes the passkey. */
export const AddPasskey = ({ onCodes }: Props) => {
  const t = useText()
  const form = useForm({ name: t('security.passkey_name_first'), password: '' }, { PASSWORD_WRONG: 'password' })
  const [fault, setFault] = useState('')
  const added = useAction(addPasskey, {
    invalidates: [listPasskeys, getSecurity],
    onDone: ({ recoveryCodes }) => {
      toast('success', t('security.passkey_done'))
      form.reset()
      if (recoveryCodes.length > 0) onCodes(recoveryCodes)
    },
  })
  const started = useAction(startPasskey, {
    onRefused: form.refused,
    onDone: async ({ options }) => {
      const made = await makePasskey(options)
      if ('fault' in made) return setFault(t(made.fault))
      return added.run({ name: form.values.name.trim(), response: made.response })
    },
  })
  const submit = async () => {
    setFault('')
    added.reset()
    if (form.isFine(form.missing('name', 'password'))) await started.run({ password: form.values.password })
  }
  const general = form.general(started.error) ?? added.error
  return (
    <FormFrame onSubmit={submit} className="flex flex-col gap-4 rounded-card border border-line p-4">
      <h4 className="font-semibold">{t('security.passkey_add')}</h4>
      <RefusalNotice error={general} />
      {fault && <FormNotice>{fault}</FormNotice>}
      <Field label={t('security.passkey_name')} hint={t('security.passkey_name_hint')} maxLength={40} {...form.field('name')} />
      <PasswordField {...form.field('password')} />
      <Button type="submit" size="lg" wide icon={<Fingerprint size={20} />} pending={started.pending || added.pending}>
        {t('security.passkey_add')}
      </Button>
    </FormFrame>
  )
}
