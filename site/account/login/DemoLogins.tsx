import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useSettings } from '../../platform/useSettings.ts'
import { hasText } from '@tamuvo/ui/text/text.ts'
import { DemoInbox } from '../codes/DemoInbox.tsx'

/** In a demo world, the people one can be. */
export const DemoLogins = ({ onPick }: { onPick: (username: string, password: string) => void }) => {
  const t = useText()
  const logins = useSettings()?.demoLogins ?? []
  if (logins.length === 0) return null
  return (
    <section aria-label={t('account.demo_logins')} className="rounded-card border border-dashed border-line p-3">
      <p className="mb-2 text-sm text-text2">{t('account.demo_logins')}</p>
      <ul className="flex flex-wrap gap-2">
        {logins.map(({ username, password, labelKey }) => (
          <li key={username}>
            <button
              type="button"
              onClick={() => onPick(username, password)}
              className="focus-ring min-h-11 rounded-full bg-bg2 px-3.5 text-sm hover:bg-bg3"
            >
              <b className="font-semibold">{username}</b>{' '}
              <span className="text-text3">{hasText(labelKey) ? t(labelKey) : ''}</span>
            </button>
          </li>
        ))}
      </ul>
      <DemoInbox />
    </section>
  )
}
