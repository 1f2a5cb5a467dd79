import { startPasskeyStepUp, stepUpByPasskey } from '@tamuvo/contract/account-passkeys.ts'
import { stepUp } from '@tamuvo/contract/account-security.ts'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { useAction, useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { FormFrame } from '../../parts/FormFrame.tsx'
import { FormNotice, RefusalNotice } from '../../parts/FormNotice.tsx'
import { useForm } from '../../parts/useForm.ts'
import { hasPasskeys, showPasskey } from '../passkeys/ceremony.ts'
import { cancelStepUp } from './step-up.ts'

type Props = { onProven: () => void }
type WindowProps = Props & { methods: readonly string[] }

/** Asks for the second step again, before a change that a stolen session must not make. */
export const StepUpModal = ({ methods, ...props }: WindowProps) => {
  const t = useText()
  const byPasskey = methods.includes('PASSKEY') && hasPasskeys()
  return (
    <Modal open onOpenChange={cancelStepUp} title={t('security.step_up')} width={420} phone="center">
      <div className="flex flex-col gap-4">
        <p className="text-text2">{t('security.step_up_lead')}</p>
        {byPasskey && <ByPasskey {...props} />}
        {byPasskey && <p className="text-center text-sm text-text3">{t('security.step_up_or')}</p>}
        <ByCode
          {...props}
          isOther={byPasskey}
          label={t(methods.includes('GA') ? 'security.app_or_recovery' : 'access.method_RECOVERY')}
        />
      </div>
    </Modal>
  )
}

/** The passkey, in place of a code. */
const ByPasskey = ({ onProven }: Props) => {
  const t = useText()
  const client = useClient()
  const [fault, setFault] = useState('')
  const [pending, setPending] = useState(false)
  const prove = async () => {
    const { options } = await client(startPasskeyStepUp, {})
    const shown = await showPasskey(options)
    if ('fault' in shown) return setFault(t(shown.fault))
    await client(stepUpByPasskey, { response: shown.response })
    onProven()
  }
  const press = async () => {
    setFault('')
    setPending(true)
    await prove().catch((error: unknown) => setFault(errorSentence(error)))
    setPending(false)
  }
  return (
    <>
      {fault && <FormNotice>{fault}</FormNotice>}
      <Button size="lg" wide icon={<Fingerprint size={20} />} pending={pending} onClick={press}>
        {t('access.passkey_show')}
      </Button>
    </>
  )
}

const ByCode = ({ onProven, label, isOther }: Props & { label: string; isOther: boolean }) => {
  const t = useText()
  const form = useForm({ code: '' }, { TWOFA_WRONG: 'code' })
  const action = useAction(stepUp, { onDone: onProven, onRefused: form.refused })
  const submit = async () => {
    if (form.isFine(form.missing('code'))) await action.run({ code: form.values.code.trim() })
  }
  const general = form.general(action.error)
  return (
    <FormFrame onSubmit={submit}>
      <RefusalNotice error={general} />
      <Field
        label={label}
        hint={t('security.recovery_hold')}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        {...form.field('code')}
      />
      <Button type="submit" size="lg" wide tone={isOther ? 'quiet' : 'primary'} pending={action.pending}>
        {t('common.confirm')}
      </Button>
    </FormFrame>
  )
}
