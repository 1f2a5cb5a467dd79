import { brand } from '@tamuvo/contract/brand.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { useLayer } from '@tamuvo/ui/components/Modal.tsx'
import { Spinner } from '@tamuvo/ui/components/Spinner.tsx'
import { EmptyState, ErrorState } from '@tamuvo/ui/components/States.tsx'
import { useEscape } from '@tamuvo/ui/hooks/useEscape.ts'
import { useMedia } from '@tamuvo/ui/hooks/useMedia.ts'
import { useStrip } from '@tamuvo/ui/hooks/useStrip.ts'
import { languages } from '@tamuvo/ui/text/languages.ts'
import { loadAllText } from '@tamuvo/ui/text/text.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { MessagesSquare, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { closeChat } from './chat-open.ts'
import { IgnoredPeople } from './IgnoredPeople.tsx'
import { RoomView } from './RoomView.tsx'
import { type ChatRooms, useChatRooms } from './useChatRooms.ts'

/** The public rooms, first that of a game: beside the page on a screen that has room for both, over it on a phone. */
export const ChatPanel = ({ game }: PanelProps) => {
  const isWide = useMedia('(width >= 768px)')
  useEffect(() => void loadAllText().catch(() => undefined), [])
  return createPortal(isWide ? <SidePanel game={game} /> : <WholePanel game={game} />, document.body)
}

/** `game`: the code of one whose room stands first; '' for none. */
type PanelProps = { game: string }

const SidePanel = ({ game }: PanelProps) => {
  const panel = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useEscape(true, closeChat)
  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus({ preventScroll: true })
    return () => void (before instanceof HTMLElement && before.isConnected && before.focus({ preventScroll: true }))
  }, [])
  return (
    <div
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className="animate-slide-in fixed inset-y-0 end-0 z-(--z-sheet) flex w-100 flex-col border-s border-line bg-bg1 shadow-raised outline-none"
    >
      <PanelBody titleId={titleId} game={game} />
    </div>
  )
}

const WholePanel = ({ game }: PanelProps) => {
  const layer = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useLayer(layer, panel, true, closeChat)
  return (
    <div ref={layer} className="fixed inset-0 z-(--z-sheet)">
      <div
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        className="animate-rise-in flex h-dvh flex-col bg-bg1 outline-none"
      >
        <PanelBody titleId={titleId} game={game} />
      </div>
    </div>
  )
}

const headers: Record<typeof brand.chatHeader, string> = { purple: 'bg-chat text-white' }

const PanelBody = ({ titleId, game }: PanelProps & { titleId: string }) => {
  const t = useText()
  const { data, error, refetch } = useChatRooms(game || undefined)
  const [chosen, choose] = useState<string>()
  const room = data?.rooms.find(({ code }) => code === chosen) ?? data?.rooms[0]
  return (
    <>
      <div className={cx('shrink-0 pb-1', headers[brand.chatHeader])}>
        <div className="flex min-h-14 items-center gap-2 ps-4 pe-1.5">
          <MessagesSquare size={22} aria-hidden="true" className="shrink-0" />
          <h2 id={titleId} className="min-w-0 flex-1 truncate text-md font-semibold">
            {t('shell.chat_rooms')}
          </h2>
          {data && data.ignored.length > 0 && <IgnoredPeople ignored={data.ignored} className={headerButton} />}
          <IconButton label={t('common.close')} className={headerButton} onClick={closeChat}>
            <X size={22} />
          </IconButton>
        </div>
        {data && data.rooms.length > 1 && <RoomTabs rooms={data.rooms} current={room?.code ?? ''} onChoose={choose} />}
      </div>
      {error && !data && <ErrorState error={error} onRetry={refetch} className="m-4" />}
      {!error && !data && <Waiting />}
      {data && !room && <EmptyState title={t('chatroom.none')} icon={<MessagesSquare size={28} />} className="m-auto" />}
      {data && room && <RoomView key={room.code} room={room} rooms={data} />}
    </>
  )
}

const headerButton = 'text-white hover:bg-white/15 hover:text-white active:bg-white/25'

const Waiting = (): ReactNode => (
  <div className="grid flex-1 place-items-center">
    <Spinner size={24} />
  </div>
)

type TabsProps = { rooms: ChatRooms['rooms']; current: string; onChoose: (code: string) => void }

const RoomTabs = ({ rooms, current, onChoose }: TabsProps) => {
  const t = useText()
  const row = useRef<HTMLDivElement>(null)
  useStrip(row, '[aria-pressed="true"]', current)
  return (
    <div
      ref={row}
      role="group"
      aria-label={t('chatroom.rooms')}
      className="scrollbar-none edge-fade flex gap-1 overflow-x-auto px-3 pb-1.5"
    >
      {rooms.map(({ code, title, language }) => (
        <button
          key={code}
          type="button"
          lang={language ? languages[language].lang : undefined}
          aria-pressed={code === current}
          onClick={() => onChoose(code)}
          className={cx(
            'focus-ring min-h-11 shrink-0 rounded-full px-4 text-sm font-semibold outline-white -outline-offset-2',
            code === current ? 'bg-white text-[#3d1d8a]' : 'text-white hover:bg-white/15',
          )}
        >
          {title}
        </button>
      ))}
    </div>
  )
}
