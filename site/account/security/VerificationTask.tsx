import { getSecurity, setAlwaysVerify } from '@tamuvo/contract/account-security.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Switch } from '@tamuvo/ui/components/Checkbox.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { useSwitch } from '../../platform/useSettings.ts'
import { KnownAddresses } from '../devices/KnownAddresses.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { PasswordField } from '../password/PasswordField.tsx'
import { ProofMethods } from './ProofMethods.tsx'
import { canProve } from './security-items.ts'
import { TaskFrame } from './TaskFrame.tsx'
import { useForm } from '../../parts/useForm.ts'
import { type Security, stateOf, useSecurity } from './useSecurity.ts'
import { FormFrame } from '../../parts/FormFrame.tsx'

/** When a login needs a second proof, by what it can be given, and where it is not asked for. */
export const VerificationTask = () => {
  const t = useText()
  const atNewPlaces = useSwitch('LOGINIPVERF')
  return (
    <TaskFrame
      title={t('security.item_alwaysVerify')}
      lead={t(atNewPlaces ? 'security.verify_lead_new' : 'security.verify_lead_off')}
    >
      <Loaded answer={useSecurity()}>
        {(security) => (
          <>
            <Always security={security} />
            <ProofMethods security={security} />
          </>
        )}
      </Loaded>
      <KnownAddresses />
    </TaskFrame>
  )
}

/** Turned on by a press; turning it off takes the password. */
const Always = ({ security }: { security: Security }) => {
  const t = useText()
  const { done: isOn } = stateOf(security, 'alwaysVerify')
  const [asking, setAsking] = useState(false)
  const action = useAction(setAlwaysVerify, {
    invalidates: [getSecurity],
    onDone: () => toast('success', t('security.verify_on')),
  })
  const possible = isOn || canProve(security)
  const press = () => (isOn ? setAsking(!asking) : void action.run({ on: true }))
  return (
    <div className="rounded-card border border-line px-4 py-2">
      <Switch checked={isOn} onChange={press} disabled={!possible || action.pending}>
        <span className="block font-medium">{t('security.verify_always')}</span>
        <span className="block text-sm text-text3">
          {t(possible ? 'security.verify_always_text' : 'refusal.VERIFY_METHOD_NEEDED')}
        </span>
      </Switch>
      <RefusalNotice error={action.error} />
      {isOn && asking && <TurnOff onDone={() => setAsking(false)} />}
    </div>
  )
}

const TurnOff = ({ onDone }: { onDone: () => void }) => {
  const t = useText()
  const form = useForm({ password: '' }, { PASSWORD_WRONG: 'password' })
  const action = useAction(setAlwaysVerify, {
    invalidates: [getSecurity],
    onRefused: form.refused,
    onDone: () => {
      toast('success', t('security.verify_off'))
      onDone()
    },
  })
  const submit = async () => {
    if (form.isFine(form.missing('password'))) await action.run({ on: false, ...form.values })
  }
  const general = form.general(action.error)
  return (
    <FormFrame onSubmit={submit} className="flex flex-col gap-3 border-t border-line py-3">
      <RefusalNotice error={general} />
      <PasswordField {...form.field('password')} />
      <Button type="submit" tone="danger" pending={action.pending}>
        {t('security.turn_off')}
      </Button>
    </FormFrame>
  )
}
