import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Inbox } from 'lucide-react'
import { useSettings } from '../../platform/useSettings.ts'

/** Where a demo keeps what it would have sent. */
const sandboxInbox = '/bo/sandbox/inbox'

/** In a demo, the link to the messages, which are not really sent. */
export const DemoInbox = () => {
  const t = useText()
  if (!useSettings()?.demo) return null
  return (
    <a
      href={sandboxInbox}
      target="_blank"
      rel="noopener"
      className="focus-ring inline-flex min-h-11 items-center gap-2 rounded-sm text-sm text-brand-text underline underline-offset-4"
    >
      <Inbox size={16} aria-hidden="true" className="shrink-0" />
      {t('access.demo_inbox')}
    </a>
  )
}
