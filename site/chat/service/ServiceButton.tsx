import { BottomSheet } from '@tamuvo/ui/components/BottomSheet.tsx'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { useTimeout } from '@tamuvo/ui/hooks/useTimer.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ChevronRight, Headset, MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { openChat } from '../rooms/chat-open.ts'
import { useHasChat } from '../rooms/useChatRooms.ts'
import { SideSign } from '../../parts/SideSign.tsx'
import { contactsAt, usePermission } from '../../platform/usePermission.ts'
import { useIsVip, useOpenContact } from './useOpenContact.ts'

/** The page itself comes first; by the time that the list is opened it is known whether there are rooms. */
const restMs = 3_000

const rowClass = 'focus-ring flex min-h-14 w-full items-center gap-3 rounded-input px-2 text-start hover:bg-bg2'

/** Customer service on a phone, in the header: always there, and above nothing. */
export const ServiceButton = () => {
  const t = useText()
  const permission = usePermission()
  const isVip = useIsVip()
  const [open, setOpen] = useState(false)
  const [isRested, setRested] = useState(false)
  useTimeout(restMs, !isRested, () => setRested(true))
  const hasChat = useHasChat(open || isRested)
  const openContact = useOpenContact()
  const contacts = contactsAt(permission?.customerService ?? [], 'SIDE').flatMap(([, list]) => list)
  if (contacts.length === 0) return null
  return (
    <>
      <IconButton label={t('common.support')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Headset size={18} />
      </IconButton>
      <BottomSheet open={open} onClose={() => setOpen(false)} title={t('common.support')}>
        <ul className="pb-4">
          {contacts.map((contact) => (
            <li key={`${contact.csType} ${contact.title}`}>
              <button
                type="button"
                className={rowClass}
                onClick={() => {
                  setOpen(false)
                  openContact(contact)
                }}
              >
                <span className="text-brand-text">
                  <SideSign name={contact.csType} />
                </span>
                <span className="min-w-0 flex-1">{contact.title}</span>
                {contact.csType === 'LIVE' && isVip && <Badge tone="vip">{t('shell.vip_service')}</Badge>}
                <ChevronRight size={18} aria-hidden="true" className="text-text3" />
              </button>
            </li>
          ))}
          {hasChat && (
            <li>
              <button
                type="button"
                className={rowClass}
                onClick={() => {
                  setOpen(false)
                  openChat()
                }}
              >
                <MessagesSquare size={20} aria-hidden="true" className="text-brand-text" />
                <span className="min-w-0 flex-1">{t('shell.chat_rooms')}</span>
                <ChevronRight size={18} aria-hidden="true" className="text-text3" />
              </button>
            </li>
          )}
        </ul>
      </BottomSheet>
    </>
  )
}
