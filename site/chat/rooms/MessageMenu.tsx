import { type ChatMessage, ignoreAuthor, listChatRooms } from '@tamuvo/contract/chat-rooms.ts'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Menu, type MenuItem } from '@tamuvo/ui/components/Menu.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { EllipsisVertical, EyeOff, Flag } from 'lucide-react'
import { useState } from 'react'
import { ReportModal } from './ReportModal.tsx'

/** Actions on another member's message. */
export const MessageMenu = ({ message, canReport }: { message: ChatMessage; canReport: boolean }) => {
  const t = useText()
  const { id, name } = message
  const [isReporting, setReporting] = useState(false)
  const ignore = useAction(ignoreAuthor, {
    invalidates: [listChatRooms],
    onDone: () => toast('success', t('chatroom.ignore_done', { name })),
    onRefused: (refusal) => toast('error', errorSentence(refusal)),
  })
  const report: MenuItem = {
    key: 'report',
    label: t('chatroom.report'),
    icon: <Flag size={18} />,
    onSelect: () => setReporting(true),
  }
  const items: MenuItem[] = [
    ...(canReport ? [report] : []),
    {
      key: 'ignore',
      label: t('chatroom.ignore', { name }),
      icon: <EyeOff size={18} />,
      onSelect: () => void ignore.run({ message: id }),
    },
  ]
  return (
    <>
      <Menu
        label={t('chatroom.menu', { name })}
        items={items}
        trigger={(props) => (
          <button
            type="button"
            aria-label={t('chatroom.menu', { name })}
            className="focus-ring -ms-1 grid size-11 shrink-0 place-items-center self-end rounded-full text-text3 hover:bg-bg2 hover:text-text"
            {...props}
          >
            <EllipsisVertical size={18} aria-hidden="true" />
          </button>
        )}
      />
      {isReporting && <ReportModal message={message} onClose={() => setReporting(false)} />}
    </>
  )
}
