import { confirmAuthenticator, getSecurity, startAuthenticator } from '@tamuvo/contract/account-security.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { CopyRow } from '@tamuvo/ui/components/CopyRow.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { QrBox } from '@tamuvo/ui/components/QrBox.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { PasswordField } from '../password/PasswordField.tsx'
import { useForm } from '../../parts/useForm.ts'
import { FormFrame } from '../../parts/FormFrame.tsx'

type Secret = { secret: string; uri: string }

type Props = { onCodes: (codes: readonly string[]) => void }

/** In two steps: the password shows the secret, the first code of the app activates it. */
export const AddAuthenticator = ({ onCodes }: Props) => {
  const [secret, setSecret] = useState<Secret>()
  return secret ? <Scan secret={secret} onCodes={onCodes} /> : <AskPassword onSecret={setSecret} />
}

const AskPassword = ({ onSecret }: { onSecret: (secret: Secret) => void }) => {
  const t = useText()
  const form = useForm({ password: '' }, { PASSWORD_WRONG: 'password' })
  const action = useAction(startAuthenticator, { onDone: onSecret, onRefused: form.refused })
  const submit = async () => {
    if (form.isFine(form.missing('password'))) await action.run(form.values)
  }
  const general = form.general(action.error)
  return (
    <FormFrame onSubmit={submit}>
      <RefusalNotice error={general} />
      <PasswordField {...form.field('password')} />
      <Button type="submit" size="lg" wide pending={action.pending}>
        {t('security.authenticator_start')}
      </Button>
    </FormFrame>
  )
}

/** A secret is easier to type in groups of four. */
const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

const Scan = ({ secret: { secret, uri }, onCodes }: Props & { secret: Secret }) => {
  const t = useText()
  const form = useForm({ code: '' }, { TWOFA_WRONG: 'code' })
  const action = useAction(confirmAuthenticator, {
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
    onRefused: form.refused,
    invalidates: [getSecurity],
  })
  const submit = async () => {
    if (form.isFine(form.missing('code'))) await action.run({ code: form.values.code.trim() })
  }
  const general = form.general(action.error)
  return (
    <FormFrame onSubmit={submit}>
      <RefusalNotice error={general} />
      <p>{t('security.authenticator_scan')}</p>
      <QrBox value={uri} label={t('security.item_authenticator')} className="self-center" />
      <CopyRow label={t('security.authenticator_secret')} value={secret}>
        <span className="break-normal">{inGroups(secret)}</span>
      </CopyRow>
      <Field
        label={t('security.app_code')}
        hint={t('security.app_code_hint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        {...form.field('code')}
      />
      <Button type="submit" size="lg" wide pending={action.pending}>
        {t('common.confirm')}
      </Button>
    </FormFrame>
  )
}
