import type { GameEvent } from '@tamuvo/games/kit/events.ts'

/** Plays the events of rounds, one after the other: one handler for each kind. The client decides nothing. */

export type EventKind = GameEvent['t']
export type EventOf<Kind extends EventKind> = Extract<GameEvent, { t: Kind }>

/** An event that is being shown. */
export type Showing = {
  readonly done: Promise<void>
  /** Brings it to its final picture now; `done` is kept soon after. */
  finish(): void
}

/**
 * How a game shows its events. A handler that returns nothing has shown its event at once. With `isInstant` only the final picture
 * is wanted: of rounds that are taken up again.
 */
export type EventHandlers = { readonly [Kind in EventKind]?: (event: EventOf<Kind>, isInstant: boolean) => Showing | void }

export type Player = {
  /** Shows events in order. @returns those that were shown, and whether one was of a kind that the game does not know */
  play(events: readonly GameEvent[], isInstant?: boolean): Promise<Played>
  /** Shows the final picture of this event now, and with `all` of all that follow too. */
  finish(all?: boolean): void
  /** Holds after the current event, until `resume`. */
  pause(): void
  resume(): void
}

type Played = { readonly shown: readonly GameEvent[]; readonly unknown: readonly EventKind[] }

export const createPlayer = (handlers: EventHandlers): Player => {
  let current: Showing | undefined
  let isHurried = false
  let gate: { isOpen: Promise<void>; open: () => void } | undefined

  const showOne = async (event: GameEvent, isInstant: boolean): Promise<boolean> => {
    const handler = handlerOf(handlers, event.t)
    if (!handler) return false
    current = handler(event, isInstant || isHurried) ?? undefined
    if (current && (isInstant || isHurried)) current.finish()
    await current?.done
    current = undefined
    return true
  }

  return {
    play: async (events, isInstant = false) => {
      isHurried = false
      const shown: GameEvent[] = []
      const unknown: EventKind[] = []
      for (const event of events) {
        await gate?.isOpen
        if (await showOne(event, isInstant)) shown.push(event)
        else unknown.push(event.t)
      }
      return { shown, unknown }
    },
    finish: (all = false) => {
      if (all) isHurried = true
      current?.finish()
    },
    pause: () => {
      gate ??= openable()
    },
    resume: () => {
      gate?.open()
      gate = undefined
    },
  }
}

type AnyHandler = (event: GameEvent, isInstant: boolean) => Showing | void

/** The handler of a kind. The cast is sound: a handler is only called with events of its own kind. */
const handlerOf = (handlers: EventHandlers, kind: EventKind): AnyHandler | undefined =>
  Object.hasOwn(handlers, kind) ? (handlers[kind] as AnyHandler | undefined) : undefined

const openable = (): { isOpen: Promise<void>; open: () => void } => {
  let open = (): void => {}
  const isOpen = new Promise<void>((resolve) => (open = resolve))
  return { isOpen, open: () => open() }
}
