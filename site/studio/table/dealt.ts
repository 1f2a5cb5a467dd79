import type { GameEvent } from '@tamuvo/games/kit/events.ts'

/** A hand as it lies on the table. */
export type DealtHand = {
  readonly cards: readonly number[]
  readonly value: number
  readonly isSoft: boolean
  readonly state: string
}

/** Hands by their names. */
export type Hands = Readonly<Record<string, DealtHand>>

const none: DealtHand = { cards: [], value: 0, isSoft: false, state: '' }
export const handIn = (hands: Hands, name: string): DealtHand => hands[name] ?? none

const change = (hands: Hands, of: string, fields: Partial<DealtHand>): Hands => ({
  ...hands,
  [of]: { ...handIn(hands, of), ...fields },
})

/** The hands after an event; others than those of cards change nothing. */
export const afterEvent = (hands: Hands, event: GameEvent): Hands => {
  if (event.t === 'card') return change(hands, event.to, { cards: [...handIn(hands, event.to).cards, event.card] })
  if (event.t === 'hand') return change(hands, event.of, { value: event.value, isSoft: event.isSoft, state: event.state })
  if (event.t === 'shown') {
    const { cards } = handIn(hands, event.of)
    return change(hands, event.of, { cards: cards.map((card, place) => (place === event.place ? event.card : card)) })
  }
  if (event.t !== 'moved') return hands
  const left = change(hands, event.from, { cards: handIn(hands, event.from).cards.slice(0, -1) })
  return change(left, event.to, { cards: [event.card] })
}

export const handsAfter = (events: readonly GameEvent[]): Hands => events.reduce(afterEvent, {})
