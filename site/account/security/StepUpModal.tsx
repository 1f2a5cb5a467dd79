import { stepUp } from '@tamuvo/contract/account-security.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { FormFrame } from '../../parts/FormFrame.tsx'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { useForm } from '../../parts/useForm.ts'
import { cancelStepUp } from './step-up.ts'

type Props = { onProven: () => void }

/** Asks for the second step again, before a change that a stolen session must not make. */
export const StepUpModal = (props: Props) => {
  const t = useText()
  return (
    <Modal open onOpenChange={cancelStepUp} title={t('security.step_up')} width={420} phone="center">
      <div className="flex flex-col gap-4">
        <p className="text-text2">{t('security.step_up_lead')}</p>
        <ByCode {...props} />
      </div>
    </Modal>
  )
}

const ByCode = ({ onProven }: Props) => {
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
        label={t('security.app_or_recovery')}
        hint={t('security.recovery_hold')}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        {...form.field('code')}
      />
      <Button type="submit" size="lg" wide pending={action.pending}>
        {t('common.confirm')}
      </Button>
    </FormFrame>
  )
}
