import { getMemberInfo } from '@tamuvo/contract/account.ts'
import { getCentre } from '@tamuvo/contract/account-centre.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { listMessages } from '@tamuvo/contract/messages.ts'
import { t } from '@tamuvo/ui/text/text.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'

export type Message = ReceivedOutputOf<typeof listMessages>['list'][number]

/** What is asked anew once a message was read or taken away. */
export const asksAnew = [listMessages, getCentre, getMemberInfo]

/** What a message is called, in the language of now. */
export const useMessageTitle = (): typeof titleOf => {
  useText()
  return titleOf
}

export const titleOf = ({ kind, filled }: Pick<Message, 'kind' | 'filled'>): string => {
  if (kind === 'tip') return t('content.message_tip')
  return kind === 'statement'
    ? t('content.message_statement', { month: filled['month'] ?? '' })
    : t('content.message_feedback', { ticket: filled['ticket'] ?? '' })
}
