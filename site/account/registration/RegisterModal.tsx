import { type Way, waysOf } from '@tamuvo/contract/registration-rules.ts'
import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { EmptyState, ErrorState } from '@tamuvo/ui/components/States.tsx'
import { Tabs } from '@tamuvo/ui/components/Tabs.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { closeAuthWindow, openAuthWindow, openLogin } from '../login/auth-window.ts'
import { RegisterForm } from './RegisterForm.tsx'
import { formRules, type Rules, type Switches } from './registration.ts'
import { TextButton } from '../../parts/TextButton.tsx'
import { useRegistrationSwitches } from './useRegistrationSwitches.ts'
import { useRegisterRules } from './useRegisterRules.ts'

/** Opens an account by the rules that the server gives: by a name, or by a mobile number where the brand offers it. */
export const RegisterModal = () => {
  const t = useText()
  const settings = useRegisterRules()
  const switches = useRegistrationSwitches()
  const error = settings.error ?? switches.error
  const retry = () => void Promise.all([settings.refetch(), switches.refetch()])
  return (
    <Modal name="registerModal" open onOpenChange={closeAuthWindow} title={t('account.register')} width={480} closeButton>
      {error && <ErrorState error={error} onRetry={retry} />}
      {settings.data && switches.data ? (
        <Ways rules={settings.data.register} minAge={settings.data.minAge} switches={switches.data} />
      ) : (
        !error && <SkeletonRows rows={5} />
      )}
    </Modal>
  )
}

type Props = { rules: Rules; minAge: number; switches: Switches }

const Ways = ({ rules, minAge, switches }: Props) => {
  const t = useText()
  const ways = waysOf(switches)
  const [chosen, choose] = useState<Way>()
  const way = chosen ?? ways[0]
  if (!way) return <EmptyState title={t('refusal.REGISTRATION_CLOSED')} />
  const form = <RegisterForm key={way} way={way} rules={formRules(way, rules, switches)} minAge={minAge} />
  return (
    <div className="flex flex-col gap-4">
      {ways.length > 1 ? (
        <Tabs
          label={t('access.register_by')}
          tabs={ways.map((key) => ({ key, label: t(`access.register_${key}`) }))}
          value={way}
          onChange={choose}
        >
          {form}
        </Tabs>
      ) : (
        form
      )}
      <div className="text-center text-sm text-text2">
        <p>
          {t('account.have_account')} <TextButton onClick={() => openLogin()}>{t('account.login')}</TextButton>
        </p>
        {switches.FREEPLAY3 && <TextButton onClick={() => openAuthWindow({ name: 'trial' })}>{t('access.free_play')}</TextButton>}
      </div>
    </div>
  )
}
