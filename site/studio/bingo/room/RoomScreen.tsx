import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useMedia } from '@tamuvo/ui/hooks/useMedia.ts'
import { useState } from 'react'
import { Beans } from '../bean-world.tsx'
import { CallBoard } from './CallBoard.tsx'
import { Caller } from './Caller.tsx'
import { PrizeBoard } from './PrizeBoard.tsx'
import { useRoomKit, useRoomState } from './room-context.tsx'
import { RoomHead } from './RoomHead.tsx'
import { RoomMenu, type RoomTab } from './RoomMenu.tsx'
import { RoomSaid } from './RoomSaid.tsx'
import { Tickets } from './Tickets.tsx'
import { TicketShop } from './TicketShop.tsx'
import { useRoomSounds } from './useRoomSounds.ts'
import { useShown } from './useShown.ts'

/** A room: the balls as they come, the prizes, the member's tickets, and the shop of the next round in reach of the thumb. */
export const RoomScreen = () => {
  const t = useText()
  const { room } = useRoomKit()
  const { view } = useRoomState()
  const [tab, setTab] = useState<RoomTab>()
  const running = view?.running ?? null
  const next = view?.next ?? null
  const shown = useShown(room, running)
  const isWide = useMedia('(width >= 1024px), (orientation: landscape) and (height < 560px)')
  useRoomSounds(shown, running)
  const isIdle = shown.stage === 'waiting' || shown.stage === 'void'
  const played = isIdle ? undefined : (running ?? undefined)
  const priced = played ?? next
  return (
    <div data-stage={shown.stage} className="relative isolate flex h-dvh flex-col overflow-hidden bg-bg0 text-text">
      <div className="absolute inset-0 -z-10">
        <Beans />
      </div>
      <RoomHead onMenu={setTab} />
      <main className="mx-auto flex min-h-0 w-full max-w-340 flex-1 flex-col gap-2 px-3 roomy:grid roomy:grid-cols-[minmax(0,1fr)_300px] roomy:grid-rows-[auto_minmax(0,1fr)] roomy:gap-4">
        <Caller round={running} shown={shown} />
        <div className="contents roomy:col-start-2 roomy:row-span-2 roomy:row-start-1 roomy:flex roomy:min-h-0 roomy:flex-col roomy:gap-3 roomy:overflow-y-auto roomy:pb-3 flat:gap-1.5 flat:pb-1.5">
          {priced && <PrizeBoard round={priced} {...(played ? { shown } : {})} />}
          <CallBoard all={room.balls} shown={shown} />
          {isWide && (
            <div className="mt-auto rounded-card bg-bg1/80 p-3 flat:p-2">
              <TicketShop />
            </div>
          )}
        </div>
        <section aria-label={t('bingo.your_tickets')} className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-0.5 pb-2">
          <Tickets running={played ?? null} next={next} shown={shown} />
        </section>
      </main>
      {!isWide && (
        <div className="safe-bottom controls-ground z-10 shrink-0 px-3 pt-2">
          <TicketShop />
        </div>
      )}
      <RoomSaid shown={shown} />
      <RoomMenu tab={tab} onTab={setTab} />
    </div>
  )
}
