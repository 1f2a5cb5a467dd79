import { unignoreAuthor, listChatMessages, listChatRooms } from '@tamuvo/contract/chat-rooms.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { ChatRooms } from './useChatRooms.ts'

/** Whom the member does not want to read, each with a way back. */
export const IgnoredPeople = ({ ignored, className }: { ignored: ChatRooms['ignored']; className: string }) => {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const unignore = useAction(unignoreAuthor, { invalidates: [listChatRooms, listChatMessages] })
  const title = t('chatroom.ignored', { count: ignored.length })
  return (
    <>
      <IconButton label={title} className={className} onClick={() => setOpen(true)}>
        <EyeOff size={20} />
      </IconButton>
      {isOpen && (
        <Modal open onOpenChange={() => setOpen(false)} title={title} width={380} phone="center" closeButton draggable={false}>
          <ul className="divide-y divide-line">
            {ignored.map(({ author, name }) => (
              <li key={author} className="flex min-h-14 items-center justify-between gap-3 py-1.5">
                <span className="font-medium">{name}</span>
                <Button tone="quiet" onClick={() => unignore.run({ author })}>
                  {t('chatroom.heed')}
                </Button>
              </li>
            ))}
          </ul>
        </Modal>
      )}
    </>
  )
}
