import { Countdown } from '@tamuvo/ui/components/Countdown.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { FlaskConical } from 'lucide-react'
import { useSwitch } from '../../platform/useSettings.ts'
import { openRegister } from '../login/auth-window.ts'
import { TextButton } from '../../parts/TextButton.tsx'

/** Says on every page of a trial that it is one, how long it lasts, and how to get an account of one's own. */
export const TrialRibbon = ({ endsAt }: { endsAt: string | null }) => {
  const t = useText()
  const registering = useSwitch('DIRECTREG3')
  return (
    <section aria-label={t('account.account_type_trial')} className="border-b border-line bg-bg2 text-sm">
      <div className="container-page flex flex-wrap items-center justify-center gap-x-4 py-1">
        <p className="flex items-center gap-2">
          <FlaskConical size={16} aria-hidden="true" className="shrink-0 text-brand-text" />
          <span>
            <b className="font-semibold">{t('account.account_type_trial')}</b> · {t('access.trial_terms')}
          </span>
        </p>
        {endsAt && <Countdown until={endsAt} />}
        {registering && <TextButton onClick={() => openRegister()}>{t('access.trial_register')}</TextButton>}
      </div>
    </section>
  )
}
