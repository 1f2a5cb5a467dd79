import { BottomSheet } from '@tamuvo/ui/components/BottomSheet.tsx'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ChevronRight, EyeOff, Headset, MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { openChat } from '../rooms/chat-open.ts'
import { useHasChat } from '../rooms/useChatRooms.ts'
import { SideSign } from '../../parts/SideSign.tsx'
import { contactsAt, usePermission } from '../../platform/usePermission.ts'
import { useBubble } from './useBubble.ts'
import { useIsVip, useOpenContact } from './useOpenContact.ts'

const rowClass = 'focus-ring flex min-h-14 w-full items-center gap-3 rounded-input px-2 text-start hover:bg-bg2'

/** Customer service under the thumb of a phone: it can be dragged out of the way, or hidden until the next visit. */
export const ServiceBubble = () => {
  const t = useText()
  const permission = usePermission()
  const isVip = useIsVip()
  const hasChat = useHasChat()
  const openContact = useOpenContact()
  const [open, setOpen] = useState(false)
  const { isHidden, hide, place } = useBubble(() => setOpen(true))
  const contacts = contactsAt(permission?.customerService ?? [], 'SIDE').flatMap(([, list]) => list)
  if (isHidden || contacts.length === 0) return null
  return (
    <>
      <button
        type="button"
        aria-label={t('common.support')}
        aria-haspopup="dialog"
        {...place}
        className="focus-ring fixed z-(--z-side) grid size-12 touch-none place-items-center rounded-full border border-line bg-bg1 text-brand-text shadow-raised"
      >
        <Headset size={22} aria-hidden="true" />
      </button>
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
                {contact.csType === 'LIVE' && isVip && <Badge tone="vip">{t('content.vip_service')}</Badge>}
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
                <span className="min-w-0 flex-1">{t('chatroom.title')}</span>
                <ChevronRight size={18} aria-hidden="true" className="text-text3" />
              </button>
            </li>
          )}
          <li className="mt-2 border-t border-line pt-2">
            <button type="button" className={`${rowClass} text-text2`} onClick={hide}>
              <EyeOff size={20} aria-hidden="true" />
              {t('content.bubble_hide')}
            </button>
          </li>
        </ul>
      </BottomSheet>
    </>
  )
}
