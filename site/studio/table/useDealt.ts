import type { GameEvent } from '@tamuvo/games/kit/events.ts'
import { useReducedMotion } from '@tamuvo/ui/hooks/useMedia.ts'
import { useState } from 'react'
import type { EventHandlers } from '../kit/player.ts'
import { showFor } from '../kit/showing.ts'
import { afterEvent, type DealtHand, handIn, type Hands } from './dealt.ts'

const [cardMs, stillMs] = [420, 60]

/** The hands that the events of a round deal, card by card. */
export const useDealt = () => {
  const [hands, setHands] = useState<Hands>({})
  const still = useReducedMotion()
  const take = (event: GameEvent): void => setHands((before) => afterEvent(before, event))
  const deal = (event: GameEvent, isInstant: boolean) => {
    take(event)
    return showFor(isInstant ? 0 : still ? stillMs : cardMs)
  }
  const handlers: EventHandlers = {
    card: deal,
    shown: deal,
    moved: deal,
    hand: (event) => take(event),
    choice: () => {},
    chosen: () => {},
    fact: () => {},
  }
  return { hands, handlers, clear: () => setHands({}), handOf: (name: string): DealtHand => handIn(hands, name) }
}
