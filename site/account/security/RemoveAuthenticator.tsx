import { listPasskeys } from '@tamuvo/contract/account-passkeys.ts'
import { getSecurity, removeAuthenticator } from '@tamuvo/contract/account-security.ts'
import { useAction, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { CircleCheck } from 'lucide-react'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { PasswordField } from '../password/PasswordField.tsx'
import { useDone } from './useDone.ts'
import { useForm } from '../../parts/useForm.ts'
import { FormFrame } from '../../parts/FormFrame.tsx'

/** Takes the authenticator out of use, by its code or by a recovery code. */
export const RemoveAuthenticator = () => {
  const t = useText()
  const done = useDone()
  const hasPasskey = (useCall(listPasskeys, {}).data?.list.length ?? 0) > 0
  const form = useForm({ code: '', password: '' }, { TWOFA_WRONG: 'code', PASSWORD_WRONG: 'password' })
  const action = useAction(removeAuthenticator, {
    invalidates: [getSecurity],
    onDone: () => done(t('security.authenticator_removed')),
    onRefused: form.refused,
  })
  const submit = async () => {
    if (!form.isFine(hasPasskey ? form.missing('password') : form.missing('code', 'password'))) return
    await action.run({ ...form.values, code: form.values.code.trim() })
  }
  const general = form.general(action.error)
  return (
    <FormFrame onSubmit={submit}>
      <p className="flex items-center gap-2 font-medium">
        <CircleCheck size={18} aria-hidden="true" className="shrink-0 text-win" />
        {t('security.is_authenticator')}
      </p>
      <RefusalNotice error={general} />
      <Field
        label={t('security.app_or_recovery')}
        hint={t(hasPasskey ? 'security.passkey_or_code' : 'security.recovery_hold')}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        {...form.field('code')}
      />
      <PasswordField {...form.field('password')} />
      <Button type="submit" tone="danger" size="lg" wide pending={action.pending}>
        {t('security.authenticator_remove')}
      </Button>
    </FormFrame>
  )
}
