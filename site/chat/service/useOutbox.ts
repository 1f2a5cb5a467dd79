import type { AddedPicture } from '@tamuvo/contract/pictures.ts'
import { sendServiceMessage, startServiceChat } from '@tamuvo/contract/service-chat.ts'
import { CallRefused, errorSentence, isUncertain } from '@tamuvo/ui/calls/errors.ts'
import { newRequestKey } from '@tamuvo/ui/calls/request-key.ts'
import { useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { currentLanguage } from '@tamuvo/ui/text/text.ts'
import { useState } from 'react'

export type Unsent = { key: string; text: string; pictures: readonly AddedPicture[]; hasFailed: boolean }

type Given = { isBegun: boolean; name: string; onSent: () => Promise<unknown> }

/** What was written and has not arrived yet. Sent again it keeps its key, so that it is written once. */
export const useOutbox = ({ isBegun, name, onSent }: Given) => {
  const client = useClient()
  const [unsent, setUnsent] = useState<readonly Unsent[]>([])
  const change = (key: string, to?: Partial<Unsent>) =>
    setUnsent((all) => all.flatMap((each) => (each.key === key ? (to ? [{ ...each, ...to }] : []) : [each])))

  const deliver = async ({ key, text, pictures }: Unsent): Promise<void> => {
    change(key, { hasFailed: false })
    try {
      if (isBegun) await client(sendServiceMessage, { text, pictures: pictures.map(({ id }) => id) }, { idempotencyKey: key })
      else await client(startServiceChat, { text, name, language: currentLanguage().code }, { idempotencyKey: key })
      await onSent()
      change(key)
    } catch (error) {
      change(key, { hasFailed: true })
      // That nothing got through stands beside what was written.
      if (error instanceof CallRefused && !isUncertain(error)) toast('error', errorSentence(error))
      // What refused it may show as another state of the conversation.
      void onSent()
    }
  }

  const send = (text: string, pictures: readonly AddedPicture[] = []): void => {
    const fresh = { key: newRequestKey(), text, pictures, hasFailed: false }
    setUnsent((all) => [...all, fresh])
    void deliver(fresh)
  }
  return { unsent, send, retry: (again: Unsent) => void deliver(again) }
}
