import { cx } from '@tamuvo/ui/components/cx.ts'
import { useCloseOutside } from '@tamuvo/ui/components/Menu.tsx'
import { QrBox } from '@tamuvo/ui/components/QrBox.tsx'
import { useEscape } from '@tamuvo/ui/hooks/useEscape.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { ArrowUp, Download, MessagesSquare, Network } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { openChat } from '../chat/rooms/chat-open.ts'
import { useHasChat } from '../chat/rooms/useChatRooms.ts'
import { useHasAgentCentre } from '../pages/agent/useAgentCentre.ts'
import { AgentLink } from '../parts/AgentLink.tsx'
import { firstAgentPage, paths } from '../parts/paths.ts'
import { useIsVip, useOpenContact } from '../chat/service/useOpenContact.ts'
import { SideSign } from '../parts/SideSign.tsx'
import { type Contact, contactsAt, type Resource, usePermission } from '../platform/usePermission.ts'

/** Side of the QR codes here, in px. */
export const sideQrSize = 112

/** Customer service and the app at the right edge. Of the lists that open beside it one is open at a time. */
export const SideBar = () => {
  const t = useText()
  const permission = usePermission()
  const openContact = useOpenContact()
  const isVip = useIsVip()
  const hasChat = useHasChat()
  const isAgent = useHasAgentCentre()
  const [open, setOpen] = useState<string>()
  const box = useRef<HTMLElement>(null)
  const close = () => setOpen(undefined)
  useCloseOutside([box], close)
  useEscape(open !== undefined, close)
  if (!permission) return null
  const toggle = (key: string) => () => setOpen(open === key ? undefined : key)
  return (
    <aside
      ref={box}
      aria-label={t('shell.side')}
      className="sideMenu group/side fixed end-0 top-1/2 z-(--z-side) -translate-y-1/2 rounded-s-card border border-e-0 border-line bg-bg1 p-1 shadow-raised max-lg:hidden"
    >
      <ul className={groupClass}>
        {contactsAt(permission.customerService, 'SIDE').map(([type, contacts]) => (
          <Place
            key={type}
            label={type === 'LIVE' && isVip ? t('shell.vip_service') : t(`content.contact_${type}`)}
            sign={type === 'LIVE' && isVip ? <VipSign /> : <SideSign name={type} />}
            isOpen={open === type}
            list={contacts.length > 1}
            onPress={
              contacts.length > 1
                ? toggle(type)
                : () => {
                    close()
                    for (const contact of contacts) openContact(contact)
                  }
            }
          >
            <ContactList contacts={contacts} onChosen={close} />
          </Place>
        ))}
      </ul>
      {(isAgent || hasChat) && (
        <ul className={groupClass}>
          {isAgent && (
            <li>
              <AgentLink
                page={firstAgentPage}
                aria-label={t('shell.agent_centre')}
                title={t('shell.agent_centre')}
                className={placeClass}
              >
                <Words>{t('shell.agent_centre')}</Words>
                <Network size={20} aria-hidden="true" />
              </AgentLink>
            </li>
          )}
          {hasChat && (
            <li>
              <button
                type="button"
                aria-label={t('shell.chat_rooms')}
                aria-haspopup="dialog"
                title={t('shell.chat_rooms')}
                className={placeClass}
                onClick={openChat}
              >
                <Words>{t('shell.chat_rooms')}</Words>
                <MessagesSquare size={20} aria-hidden="true" />
              </button>
            </li>
          )}
        </ul>
      )}
      <ul className={groupClass}>
        {permission.resources.map((resource) => (
          <Place
            key={resource.resourceType}
            label={t(`content.app_${resource.resourceType}`)}
            sign={<SideSign name={resource.resourceType} />}
            isOpen={open === resource.resourceType}
            list
            onPress={toggle(resource.resourceType)}
          >
            <AppCode resource={resource} />
          </Place>
        ))}
        <li>
          <Link to={paths.down()} aria-label={t('shell.download')} title={t('shell.download')} className={placeClass}>
            <Words>{t('shell.download')}</Words>
            <Download size={20} aria-hidden="true" />
          </Link>
        </li>
      </ul>
      <ul className={groupClass}>
        <li>
          <button
            type="button"
            aria-label={t('shell.to_top')}
            title={t('shell.to_top')}
            className={placeClass}
            onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
          >
            <Words>{t('shell.to_top')}</Words>
            <ArrowUp size={20} aria-hidden="true" />
          </button>
        </li>
      </ul>
    </aside>
  )
}

/** Contacts, what is the member's own, the app, and the way up: each parted from the one before. */
const groupClass = 'flex flex-col not-first:mt-1 not-first:border-t not-first:border-line not-first:pt-1'

const placeClass =
  'focus-ring flex min-h-11 w-full min-w-11 items-center justify-end gap-3 rounded-input px-3 text-text2 hover:bg-bg2 hover:text-text'

/** What a sign stands for, beside it while the bar is pointed at or has the focus. */
const Words = ({ children }: { children: string }) => (
  <span className="hidden text-sm whitespace-nowrap group-focus-within/side:inline group-hover/side:inline">{children}</span>
)

type PlaceProps = { label: string; sign: ReactNode; isOpen: boolean; list: boolean; onPress: () => void; children: ReactNode }

const Place = ({ label, sign, isOpen, list, onPress, children }: PlaceProps) => (
  <li className="relative">
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-expanded={list ? isOpen : undefined}
      onClick={onPress}
      className={cx(placeClass, isOpen && 'bg-bg2 text-brand-text')}
    >
      <Words>{label}</Words>
      {sign}
    </button>
    {isOpen && (
      <div
        role="group"
        aria-label={label}
        className="animate-fade-in absolute end-full top-1/2 me-2 -translate-y-1/2 rounded-card border border-line bg-bg1 p-2 shadow-raised"
      >
        {children}
      </div>
    )}
  </li>
)

/** Shows a VIP that dedicated agents answer. */
const VipSign = () => (
  <span className="relative">
    <SideSign name="LIVE" />
    <span aria-hidden="true" className="absolute -end-3 -top-2.5 tint-vip rounded-full px-1 text-[9px] leading-3.5 font-bold">
      VIP
    </span>
  </span>
)

const ContactList = ({ contacts, onChosen }: { contacts: readonly Contact[]; onChosen: () => void }) => {
  const openContact = useOpenContact()
  return (
    <ul className="min-w-48">
      {contacts.map((contact) => (
        <li key={contact.title}>
          <button
            type="button"
            onClick={() => {
              onChosen()
              openContact(contact)
            }}
            className="focus-ring flex min-h-11 w-full items-center rounded-input px-3 text-start hover:bg-bg2"
          >
            {contact.title}
          </button>
        </li>
      ))}
    </ul>
  )
}

const AppCode = ({ resource }: { resource: Resource }) => {
  const t = useText()
  const label = t(`content.app_${resource.resourceType}`)
  return (
    <div className="grid w-36 justify-items-center gap-1.5 p-1 text-center">
      <QrBox value={new URL(resource.qrCodeUrl, location.origin).href} label={label} size={sideQrSize} margin={8} />
      <p className="text-sm font-semibold">{label}</p>
      <Link to={paths.download()} className="focus-ring inline-flex min-h-11 items-center rounded-sm text-sm text-brand-text">
        {t('shell.download')}
      </Link>
    </div>
  )
}
