import type { GameEvent } from '@tamuvo/games/kit/events.ts'
import { add, type Amount, fromWire, subtract, sum, toWire } from '@tamuvo/money/amount.ts'
import type { Store } from '@tamuvo/ui/hooks/store.ts'
import type { Bridge } from './bridge.ts'
import { type Counter, createCounter } from './counter.ts'
import type { GameShow } from './game-show.ts'
import type { KitState } from './kit-state.ts'
import { createPlayer, type EventHandlers, type EventKind, type Player, type Showing } from './player.ts'
import type { Answered, RoundSource, RoundView, UnitBet } from './round-source.ts'
import { shownHash } from './slip.ts'
import { showFor } from './showing.ts'
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

/** How long a jackpot is celebrated, or said where the round returned no more than its stake, unless a press ends it. */
const jackpotMs = 9_000
const plainJackpotMs = 3_000

export const createRoundShow = (settings: Settings): RoundShow => new HeldRoundShow(settings)

class HeldRoundShow implements RoundShow {
  readonly #it: Settings
  #show: GameShow | undefined
  /** Kept once a game is there to show something: it may still be loading its pictures when a round is there already. */
  readonly #isThere: Promise<void>
  #cameIn = (): void => undefined
  #player: Player = createPlayer({})
  #shown: Shown | undefined
  #ending: Showing | undefined
  #isPaused = false

  constructor(settings: Settings) {
    this.#it = settings
    this.#isThere = new Promise((done) => (this.#cameIn = done))
  }

  attach(show: GameShow): () => void {
    this.#show = show
    this.#player = createPlayer(counting(show.handlers, (event) => this.#count(event)))
    if (this.#isPaused) this.#player.pause()
    this.#cameIn()
    return () => {
      if (this.#show === show) this.#show = undefined
    }
  }

  asked(bets: readonly UnitBet[]): void {
    this.#show?.asked?.(bets)
  }

  refused(): void {
    this.#show?.refused?.()
  }

  run(answer: Answered): Promise<void> {
    return this.#run(answer, false)
  }

  resume(answer: Answered): Promise<void> {
    return this.#run(answer, true)
  }

  async again(round: RoundView): Promise<void> {
    const { won, stake, tier } = this.#it.state.get()
    this.#shown = undefined
    this.#it.set({ isReplay: true })
    await this.#playEvents(round, false)
    if (round.isOver) await this.#celebrate(round)
    this.#it.set({ isReplay: false, phase: 'idle', round: undefined, won, stake, tier })
  }

  finish(): void {
    this.#player.finish(true)
    this.#ending?.finish()
  }

  pause(): void {
    this.#isPaused = true
    this.#player.pause()
  }

  goOn(): void {
    this.#isPaused = false
    this.#player.resume()
  }

  async #run(answer: Answered, isInstant: boolean): Promise<void> {
    const { round, balance } = answer
    const isNew = this.#shown?.id !== round.id
    // The stake of a round that was open before is gone from every balance since then.
    if (isNew) this.#it.bridge.tell({ type: 'roundStarted', roundId: round.id, stake: isInstant ? '0.00' : round.stake })
    const now = await this.#playEvents(round, isInstant)
    if (!round.isOver) return this.#it.set({ phase: 'choosing', balance })
    await this.#celebrate(round)
    await this.#settle(answer, now)
  }

  #count(event: GameEvent): void {
    const amount = this.#shown?.counter.take(event)
    if (amount !== undefined) this.#it.set({ won: toWire(amount) })
  }

  /** Begins with a round, or goes on with the one on the screen. */
  #take(round: RoundView): Shown {
    if (this.#shown?.id === round.id) return this.#shown
    const counter = createCounter(() => this.#it.state.get().round?.bets ?? [])
    const shown = { id: round.id, events: [], unknown: [], counter }
    this.#shown = shown
    this.#it.set({ round, won: '0.00', tier: 'none' })
    this.#show?.begin?.(round)
    return shown
  }

  async #playEvents(round: RoundView, isInstant: boolean): Promise<Shown> {
    await this.#isThere
    const now = this.#take(round)
    this.#it.set({ round, phase: 'showing', stake: round.stake })
    const played = await this.#player.play(round.events.slice(now.events.length + now.unknown.length), isInstant)
    now.events.push(...played.shown)
    now.unknown.push(...played.unknown)
    return now
  }

  async #celebrate(round: RoundView): Promise<void> {
    const tier = tierOf(fromWire(round.won), stakedFor(round))
    this.#it.set({ won: round.won, tier })
    await this.#until(this.#show?.ended?.(round, tier) ?? undefined)
    const isCelebrated = add(fromWire(round.won), jackpotsOf(round)) > stakedFor(round)
    for (const jackpot of round.jackpots ?? []) {
      this.#it.set({ jackpot: { ...jackpot, isCelebrated } })
      await this.#until(showFor(isCelebrated ? jackpotMs : plainJackpotMs))
    }
    this.#it.set({ jackpot: undefined })
  }

  async #until(showing: Showing | undefined): Promise<void> {
    this.#ending = showing
    await showing?.done
    this.#ending = undefined
  }

  /** The balance is let go, here and in the page around, and the server gets to know what was shown. */
  async #settle({ round, balance }: Answered, now: Shown): Promise<void> {
    const net = subtract(add(fromWire(round.won), jackpotsOf(round)), fromWire(round.stake))
    const { roundCount, net: before } = this.#it.state.get()
    const said = net > 0n ? 'won' : fromWire(round.won) > 0n ? 'returned' : 'lost'
    this.#it.set({ balance, net: toWire(add(fromWire(before), net)), roundCount: roundCount + 1, said })
    this.#it.bridge.tell({ type: 'roundShown', roundId: round.id, net: toWire(net), balance })
    await this.#tellSeen(round, now)
  }

  async #tellSeen(round: RoundView, now: Shown): Promise<void> {
    const { bridge, source, set } = this.#it
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
}

/** What was staked for a round, by the member or by the house. */
const stakedFor = ({ isFree, bets, stake }: RoundView): Amount =>
  isFree ? sum(bets.map(({ unit }) => fromWire(unit))) : fromWire(stake)

const jackpotsOf = ({ jackpots }: RoundView): Amount => sum((jackpots ?? []).map(({ amount }) => fromWire(amount)))

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
