import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { getRound } from '@tamuvo/contract/studio.ts'
import { frameChannel, type FrameMessage, type GameMessage, gameMessage } from '@tamuvo/contract/game-frame.ts'
import { useTheme } from '@tamuvo/ui/theme/theme.ts'
import { useLanguage } from '@tamuvo/ui/text/useText.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { dialogQueue } from '@tamuvo/ui/components/dialog-queue.ts'
import { useStore } from '@tamuvo/ui/hooks/store.ts'
import { holdForGame, showReturned, showStaked } from '../account/held-balance.ts'

/** What a game of our own may do inside its frame: it has an origin of its own, and may not lead this page away. */
const frameRights = 'allow-scripts allow-same-origin'

type Props = {
  url: string
  name: string
  /** Played with play money: nothing of the account is touched. */
  isDemo?: boolean
  onDeposit?: () => void
  onBonus?: () => void
  /** A round of the past, where the game is to show that alone. */
  watched?: ReceivedOutputOf<typeof getRound>['round']
}

/** A game of our own studio: it tells this page when rounds begin and end, and this page tells it when to wait. */
export const OwnGameFrame = ({ url, name, isDemo = false, onDeposit, onBonus, watched }: Props) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const queries = useQueryClient()
  useEffect(() => (isDemo ? undefined : holdForGame(queries)), [isDemo, queries])
  const tell = useEffectEvent((message: FrameMessage) => tellFrame(frame, url, message))
  useMessages(frame, url, (message) => {
    if (message.type === 'ready') {
      const isShownHere = !isDemo || watched !== undefined
      tell({ channel: frameChannel, type: 'frame', name, showsNet: isShownHere, showsClock: isShownHere })
      if (watched) tell({ channel: frameChannel, type: 'watch', round: watched })
    } else if (message.type === 'wantsDeposit') onDeposit?.()
    else if (message.type === 'wantsBonus') onBonus?.()
    else if (isDemo) return
    else if (message.type === 'roundStarted') showStaked(queries, message.stake)
    else if (message.type === 'roundShown') showReturned(queries, message.balance)
  })
  // A reality check, or any other question, stands over the game: it waits.
  const isAsking = useStore(dialogQueue).length > 0
  useEffect(() => tell({ channel: frameChannel, type: isAsking ? 'pause' : 'resume' }), [isAsking])
  const theme = useTheme()
  useEffect(() => tell({ channel: frameChannel, type: 'theme', theme }), [theme])
  return (
    <iframe
      ref={frame}
      title={name}
      src={framedBy(url, useLanguage().code)}
      sandbox={frameRights}
      allow="fullscreen; autoplay"
      className="block size-full border-0 bg-bg0"
    />
  )
}

/** The address in the language of the page, which may be one that the server does not write in; pages send no referrer, so it says who frames it. */
const framedBy = (url: string, code: string): string => {
  const address = new URL(url)
  address.searchParams.set('lang', code)
  address.searchParams.set('frame', location.origin)
  return address.href
}

const tellFrame = (frame: RefObject<HTMLIFrameElement | null>, url: string, message: FrameMessage): void =>
  frame.current?.contentWindow?.postMessage(message, new URL(url).origin)

/** Messages of the game in the frame, and of no other window. */
const useMessages = (frame: RefObject<HTMLIFrameElement | null>, url: string, take: (message: GameMessage) => void): void => {
  const receive = useEffectEvent((event: MessageEvent) => {
    if (event.source !== frame.current?.contentWindow || event.origin !== new URL(url).origin) return
    const read = gameMessage.safeParse(event.data)
    if (read.success) take(read.data)
  })
  useEffect(() => {
    const listener = (event: MessageEvent): void => receive(event)
    window.addEventListener('message', listener)
    return () => window.removeEventListener('message', listener)
  }, [])
}
