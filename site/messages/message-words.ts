import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { listMessages } from '@tamuvo/contract/messages.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'

export type Message = ReceivedOutputOf<typeof listMessages>['list'][number]

/** What a message is called, in the language of now. */
export const useMessageTitle = (): ((message: Message) => string) => {
  const t = useText()
  return ({ kind, filled }) => {
    if (kind === 'tip') return t('content.message_tip')
    return kind === 'statement'
      ? t('content.message_statement', { month: filled['month'] ?? '' })
      : t('content.message_feedback', { ticket: filled['ticket'] ?? '' })
  }
}
