import { Button } from '@tamuvo/ui/components/Button.tsx'
import { CopyRow, copyText } from '@tamuvo/ui/components/CopyRow.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { focusNow } from '@tamuvo/ui/hooks/focus-now.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { CircleCheck, Copy } from 'lucide-react'
import { paths } from '../../parts/paths.ts'

type Props = { opened: { username: string; password: string }; onAgain: () => void }

/** How to get in to a new account, shown this one time. */
export const CredentialsCard = ({ opened: { username, password }, onAgain }: Props) => {
  const t = useText()
  const address = new URL(paths.login(), location.origin).href
  const copyAll = async () => {
    const text = t('agent.credentials_text', { address, username, password })
    if (await copyText(text)) toast('success', t('common.copied'))
  }
  return (
    <section aria-labelledby="credentials" className="card flex max-w-140 flex-col gap-3 p-4 sm:p-5">
      <h4 id="credentials" ref={focusNow} tabIndex={-1} className="flex items-center gap-2.5 text-md font-semibold outline-none">
        <CircleCheck size={22} aria-hidden="true" className="shrink-0 text-win" />
        {t('agent.opened', { name: username })}
      </h4>
      <p className="text-sm text-text2">{t('agent.opened_once')}</p>
      <CopyRow label={t('agent.login_address')} value={address} />
      <CopyRow label={t('agent.username')} value={username} />
      <CopyRow label={t('agent.password')} value={password} />
      <div className="flex flex-wrap gap-2">
        <Button icon={<Copy size={18} aria-hidden="true" />} onClick={copyAll}>
          {t('agent.copy_all')}
        </Button>
        <Button tone="quiet" onClick={onAgain}>
          {t('agent.open_another')}
        </Button>
      </div>
    </section>
  )
}
