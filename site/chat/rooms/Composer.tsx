import type { ChatMessage } from '@tamuvo/contract/chat-rooms.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { openLogin, openRegister } from '../../account/login/auth-window.ts'
import { useSwitch } from '../../platform/useSettings.ts'
import type { ChatRoom, ChatRooms } from './useChatRooms.ts'
import { WritingField } from './WritingField.tsx'

type Props = { room: ChatRoom; rooms: ChatRooms; onSaid: (message: ChatMessage) => void }

/** Where something is said; for who may not, why, and the way out. */
export const Composer = ({ room, rooms, onSaid }: Props) => {
  const t = useText()
  const { barrier, minRank } = rooms
  const canRegister = useSwitch('DIRECTREG3')
  const register = canRegister && (
    <Button tone="primary" onClick={() => openRegister()}>
      {t('shell.register')}
    </Button>
  )
  if (barrier === 'NOT_LOGGED_IN')
    return (
      <Barred text={t('chatroom.as_visitor')}>
        <Button tone="outline" onClick={() => openLogin()}>
          {t('shell.login')}
        </Button>
        {register}
      </Barred>
    )
  if (barrier === 'REAL_ACCOUNT_NEEDED') return <Barred text={t('chatroom.as_trial')}>{register}</Barred>
  if (barrier === 'ACCOUNT_FROZEN') return <Barred text={t('chatroom.as_frozen')} />
  if (barrier === 'CHAT_RANK_NEEDED') return <Barred text={t('chatroom.as_low_rank', { rank: minRank })} />
  if (!room.isOpen) return <Barred text={t('chatroom.closed')} />
  if (room.silencedUntil)
    return <Barred text={t('chatroom.silenced', { time: formatInstant(room.silencedUntil), reason: room.silencedFor })} />
  return <WritingField room={room.code} slowSeconds={rooms.slowSeconds} onSaid={onSaid} />
}

const Barred = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className="safe-bottom shrink-0 border-t border-line bg-bg1 px-4 py-3">
    <p className="flex items-start gap-2 text-sm text-text2">
      <Lock size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-text3" />
      {text}
    </p>
    {children && <div className="mt-3 flex flex-wrap gap-2">{children}</div>}
  </div>
)
