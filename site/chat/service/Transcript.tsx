import { mailServiceTranscript } from '@tamuvo/contract/service-chat.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { FormFrame } from '../../parts/FormFrame.tsx'
import { useForm } from '../../parts/useForm.ts'

/**
 * A transcript by mail: to the confirmed address of a member, or to one that a visitor types.
 * @param props `mail`: the member's address, masked; null where none is confirmed
 */
export const Transcript = ({ mail }: { mail: string | null }) => {
  const t = useText()
  const loggedIn = useIsLoggedIn()
  const [isOpen, setOpen] = useState(false)
  const form = useForm({ mail: '' }, { FIELDS_INVALID: 'mail' })
  const send = useAction(mailServiceTranscript, {
    onRefused: ({ code }) => code === 'FIELDS_INVALID' && form.show({ mail: t('service.mail_wrong') }),
  })
  const submit = async () => {
    form.show({})
    await send.run({ mail: form.values.mail.trim() })
  }
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
  if (loggedIn && mail === null) return <p className="text-text2">{t('service.transcript_unconfirmed')}</p>
  return (
    <FormFrame onSubmit={submit} className="flex flex-col gap-3">
      <RefusalNotice error={form.general(send.error)} />
      {loggedIn ? (
        <p className="text-text2">{t('service.transcript_own', { mail: mail ?? '' })}</p>
      ) : (
        <Field label={t('service.mail')} type="email" autoComplete="email" {...form.field('mail')} />
      )}
      <Button type="submit" tone="quiet" pending={send.pending}>
        {t('service.transcript')}
      </Button>
    </FormFrame>
  )
}
