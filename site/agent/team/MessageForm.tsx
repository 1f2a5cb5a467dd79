import { agentMessageMax, listAgentMessages, sendAgentMessage } from '@tamuvo/contract/agent-messages.ts'
import { useAction, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { TextArea } from '@tamuvo/ui/components/TextArea.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { FormFrame } from '../../parts/FormFrame.tsx'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { useForm } from '../../parts/useForm.ts'

/** To a direct downline, or without one to all of them. */
type Props = { to: { id: string } | undefined; onDone: () => void }

const places = { CHAT_CONTACT: 'text', CHAT_LINK: 'text', CHAT_WORD: 'text' } as const

/** A few words to direct downlines, who have them among their messages. */
export const MessageForm = (props: Props) => (
  <Loaded answer={useCall(listAgentMessages, { pageSize: 1 }, { staleMs: 0 })}>
    {({ left }) => <Form {...props} left={left} />}
  </Loaded>
)

const Form = ({ to, left, onDone }: Props & { left: number }) => {
  const t = useText()
  const form = useForm({ text: '' }, places)
  const action = useAction(sendAgentMessage, {
    invalidates: [listAgentMessages],
    onDone: ({ receivers }) => {
      toast('success', t('agent.message_sent', { count: receivers }))
      onDone()
    },
    onRefused: form.refused,
  })
  const submit = async () => {
    if (form.isFine(form.missing('text'))) await action.run({ text: form.values.text, ...(to ? { memberId: to.id } : {}) })
  }
  return (
    <FormFrame onSubmit={submit} focusFaults={form.timesShown}>
      <RefusalNotice error={form.general(action.error)} />
      <TextArea
        label={t('agent.message_text')}
        hint={t('agent.message_hint')}
        rows={5}
        max={agentMessageMax}
        maxLength={agentMessageMax}
        {...form.field('text')}
      />
      <p className="text-sm text-text2">{t('agent.message_left', { count: left })}</p>
      <Button type="submit" wide pending={action.pending} disabled={left === 0}>
        {t('agent.message_send')}
      </Button>
    </FormFrame>
  )
}
