import { mailServiceTranscript } from '@tamuvo/contract/service-chat.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { FormFrame } from '../../parts/FormFrame.tsx'

/** A transcript by mail, for members. @param props `mail`: the confirmed address, masked; null where there is none */
export const Transcript = ({ mail }: { mail: string | null }) => {
  const t = useText()
  const loggedIn = useIsLoggedIn()
  const [isOpen, setOpen] = useState(false)
  const send = useAction(mailServiceTranscript)
  if (!loggedIn) return null
  if (send.data)
    return (
      <p role="status" className="flex items-center gap-2 text-text2">
        <MailCheck size={20} aria-hidden="true" className="shrink-0 text-win" />
        {t('service.transcript_done')}
      </p>
    )
  if (!isOpen)
    return (
      <Button tone="outline" wide onClick={() => setOpen(true)}>
        {t('service.transcript')}
      </Button>
    )
  if (mail === null) return <p className="text-text2">{t('service.transcript_unconfirmed')}</p>
  return (
    <FormFrame onSubmit={() => send.run({})} className="flex flex-col gap-3">
      <RefusalNotice error={send.error} />
      <p className="text-text2">{t('service.transcript_own', { mail })}</p>
      <Button type="submit" tone="quiet" pending={send.pending}>
        {t('service.transcript')}
      </Button>
    </FormFrame>
  )
}
