import type { GameEvent } from '@tamuvo/games/kit/events.ts'
import { add, fromWire, subtract, toWire } from '@tamuvo/money/amount.ts'
import type { Store } from '@tamuvo/ui/hooks/store.ts'
import type { Bridge } from './bridge.ts'
import { type Counter, createCounter } from './counter.ts'
import type { GameShow } from './game-show.ts'
import type { KitState } from './kit-state.ts'
import { createPlayer, type EventHandlers, type EventKind, type Player, type Showing } from './player.ts'
import type { Answered, RoundSource, RoundView, UnitBet } from './round-source.ts'
import { shownHash } from './slip.ts'
import { tierOf } from './tiers.ts'

/** Shows rounds: holds the balance back until the end, counts what the book says, and says to the server what was shown. */
export type RoundShow = {
  attach(show: GameShow): () => void
  asked(bets: readonly UnitBet[]): void
  refused(): void
  /** The events of an answer, from where the round had come. */
  run(answer: Answered): Promise<void>
  /** A round that was open when the game was opened: as final pictures. */
  resume(answer: Answered): Promise<void>
  /** A round of the past. */
  again(round: RoundView): Promise<void>
  finish(): void
  pause(): void
  goOn(): void
}

type Settings = {
  state: Store<KitState>
  set: (change: Partial<KitState>) => void
  source: RoundSource
  bridge: Bridge
}

/** What has been shown of the round on the screen. */
type Shown = { id: string; events: GameEvent[]; unknown: EventKind[]; counter: Counter }

export const createRoundShow = ({ state, set, source, bridge }: Settings): RoundShow => {
  let show: GameShow | undefined
  let player: Player = createPlayer({})
  let shown: Shown | undefined
  let ending: Showing | undefined
  let isPaused = false

  const count = (event: GameEvent): void => {
    const amount = shown?.counter.take(event)
    if (amount !== undefined) set({ won: toWire(amount) })
  }

  const attach = (next: GameShow): (() => void) => {
    show = next
    player = createPlayer(counting(next.handlers, count))
    if (isPaused) player.pause()
    return () => {
      if (show === next) show = undefined
    }
  }

  /** Begins with a round, or goes on with the one on the screen. */
  const take = (round: RoundView): Shown => {
    if (shown?.id === round.id) return shown
    const counter = createCounter(() => state.get().round?.bets ?? [])
    shown = { id: round.id, events: [], unknown: [], counter }
    set({ round, won: '0.00', tier: 'none' })
    show?.begin?.(round)
    return shown
  }

  const playEvents = async (round: RoundView, isInstant: boolean): Promise<Shown> => {
    const now = take(round)
    set({ round, phase: 'showing', stake: round.stake })
    const played = await player.play(round.events.slice(now.events.length + now.unknown.length), isInstant)
    now.events.push(...played.shown)
    now.unknown.push(...played.unknown)
    return now
  }

  const celebrate = async (round: RoundView): Promise<void> => {
    const tier = tierOf(fromWire(round.won), fromWire(round.stake))
    set({ won: round.won, tier })
    ending = show?.ended?.(round, tier) ?? undefined
    await ending?.done
    ending = undefined
  }

  /** The balance is let go, here and in the page around, and the server gets to know what was shown. */
  const settle = async ({ round, balance }: Answered, now: Shown): Promise<void> => {
    const net = subtract(fromWire(round.won), fromWire(round.stake))
    const { roundCount, net: before } = state.get()
    const said = net > 0n ? 'won' : fromWire(round.won) > 0n ? 'returned' : 'lost'
    set({ balance, net: toWire(add(fromWire(before), net)), roundCount: roundCount + 1, said })
    bridge.tell({ type: 'roundShown', roundId: round.id, net: toWire(net), balance })
    await tellSeen(round, now)
  }

  const tellSeen = async (round: RoundView, now: Shown): Promise<void> => {
    const isPaid = now.unknown.length === 0 && isCounted(round, now)
    if (!isPaid) bridge.tell({ type: 'fault', code: now.unknown[0] ?? 'SHOWN_IS_NOT_PAID', roundId: round.id })
    try {
      await source.seen(round.id, shownHash(round, asCounted(now)))
      set({ phase: 'idle' })
    } catch {
      // The money stands as it was posted. Whether the game goes on is the server's to say with the next round.
      bridge.tell({ type: 'fault', code: 'NOT_SEEN', roundId: round.id })
      set({ phase: isPaid ? 'idle' : 'broken' })
    }
  }

  const run = async (answer: Answered, isInstant = false): Promise<void> => {
    const { round, balance } = answer
    const isNew = shown?.id !== round.id
    if (isNew) bridge.tell({ type: 'roundStarted', roundId: round.id, stake: round.stake })
    const now = await playEvents(round, isInstant)
    if (!round.isOver) return set({ phase: 'choosing', balance })
    await celebrate(round)
    await settle(answer, now)
  }

  const again = async (round: RoundView): Promise<void> => {
    const { won, stake, tier } = state.get()
    shown = undefined
    set({ isReplay: true })
    await playEvents(round, false)
    if (round.isOver) await celebrate(round)
    set({ isReplay: false, phase: 'idle', round: undefined, won, stake, tier })
  }

  return {
    attach,
    asked: (bets) => show?.asked?.(bets),
    refused: () => show?.refused?.(),
    run: (answer) => run(answer),
    resume: (answer) => run(answer, true),
    again,
    finish: () => {
      player.finish(true)
      ending?.finish()
    },
    pause: () => {
      isPaused = true
      player.pause()
    },
    goOn: () => {
      isPaused = false
      player.resume()
    },
  }
}

/** The handlers of a game, after each of which the counter takes its event. Totals need no handler of a game. */
const counting = (handlers: EventHandlers, count: (event: GameEvent) => void): EventHandlers => {
  const known = { total: undefined, end: undefined, settled: undefined, cap: undefined, ...handlers }
  const wrapped = Object.entries(known).map(([kind, handler]) => {
    const show = handler as ((event: GameEvent, isInstant: boolean) => Showing | void) | undefined
    const handle = (event: GameEvent, isInstant: boolean): Showing | undefined => {
      count(event)
      return show?.(event, isInstant) ?? undefined
    }
    return [kind, handle]
  })
  return Object.fromEntries(wrapped)
}

/** Whether the counter came to what is paid. A slip is only compared when each of its bets was shown as settled. */
const isCounted = ({ bets, won }: RoundView, { events, counter }: Shown): boolean => {
  const settled = new Set(events.flatMap((event) => (event.t === 'settled' ? [event.bet] : [])))
  return bets.length > 1 && settled.size < bets.length ? true : counter.amount === fromWire(won)
}

/** The events that were shown, with the total that the counter had at the end. */
const asCounted = ({ events, counter }: Shown): GameEvent[] =>
  events.map((event) => (event.t === 'end' ? { ...event, total: counter.total } : event))
