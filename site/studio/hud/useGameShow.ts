import { useEffect, useRef } from 'react'
import type { GameShow } from '../kit/game-show.ts'
import type { EventHandlers } from '../kit/player.ts'
import { useKit } from './kit-context.tsx'

/** Shows the rounds by what the component says now: handlers may use its state. The kinds of events must stay the same. */
export const useGameShow = (show: GameShow): void => {
  const kit = useKit()
  const latest = useRef(show)
  useEffect(() => {
    latest.current = show
  })
  useEffect(
    () =>
      kit.attach({
        handlers: following(latest.current.handlers, () => latest.current.handlers),
        asked: (bets) => latest.current.asked?.(bets),
        refused: () => latest.current.refused?.(),
        begin: (round) => latest.current.begin?.(round),
        ended: (round, tier) => latest.current.ended?.(round, tier),
      }),
    [kit],
  )
}

/** Handlers that look up the newest of their kind with each event. */
const following = (handlers: EventHandlers, newest: () => EventHandlers): EventHandlers =>
  new Proxy(handlers, { get: (_, kind) => Reflect.get(newest(), kind) })
