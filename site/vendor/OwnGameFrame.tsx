import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { getRound } from '@tamuvo/contract/studio.ts'
import { frameChannel, type FrameMessage, type GameMessage, gameMessage } from '@tamuvo/contract/game-frame.ts'
import { useTheme } from '@tamuvo/ui/theme/theme.ts'
import { useLanguage } from '@tamuvo/ui/text/useText.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { dialogQueue } from '@tamuvo/ui/components/dialog-queue.ts'
import { useStore } from '@tamuvo/ui/hooks/store.ts'
import { holdForGame, showReturned, showStaked } from '../account/held-balance.ts'
import { frameAhead, moveFrame } from './game-ahead.ts'

/** What a game of our own may do inside its frame: it has an origin of its own, and may not lead this page away. */
export const ownFrameRights = 'allow-scripts allow-same-origin'
const frameClass = 'block size-full border-0 bg-bg0'

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
  const [ahead] = useState(() => frameAhead(url))
  const frame = useRef<HTMLIFrameElement>(ahead?.frame ?? null)
  const queries = useQueryClient()
  useEffect(() => (isDemo ? undefined : holdForGame(queries)), [isDemo, queries])
  const tell = useEffectEvent((message: FrameMessage) => tellFrame(frame, url, message))
  useMessages({ frame, url, heard: ahead?.heard ?? [] }, (message) => {
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
  const { code } = useLanguage()
  if (ahead) return <MovedFrame frame={ahead.frame} name={name} />
  return (
    <iframe
      ref={frame}
      title={name}
      src={framedBy(url, code)}
      sandbox={ownFrameRights}
      allow="fullscreen; autoplay"
      className={frameClass}
    />
  )
}

/** Puts the frame of a game that was begun ahead in its place, without loading it again. */
const MovedFrame = ({ frame, name }: { frame: HTMLIFrameElement; name: string }) => {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (box.current) moveFrame(frame, box.current, frameClass)
  }, [frame])
  useEffect(() => frame.setAttribute('title', name), [frame, name])
  return <div ref={box} className="size-full" />
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

type Heard = {
  frame: RefObject<HTMLIFrameElement | null>
  url: string
  /** What the game said before this page listened. */
  heard: readonly unknown[]
}

/** Messages of the game in the frame, and of no other window. */
const useMessages = ({ frame, url, heard }: Heard, take: (message: GameMessage) => void): void => {
  const receive = useEffectEvent((data: unknown) => {
    const read = gameMessage.safeParse(data)
    if (read.success) take(read.data)
  })
  // The balance that this page asks for knows of rounds that were begun before.
  const catchUp = useEffectEvent(() => {
    for (const data of heard) if (gameMessage.safeParse(data).data?.type !== 'roundStarted') receive(data)
  })
  const isOurs = useEffectEvent(
    ({ source, origin }: MessageEvent) => source === frame.current?.contentWindow && origin === new URL(url).origin,
  )
  useEffect(() => {
    catchUp()
    const listener = (event: MessageEvent): void => {
      if (isOurs(event)) receive(event.data)
    }
    window.addEventListener('message', listener)
    return () => window.removeEventListener('message', listener)
  }, [])
}
