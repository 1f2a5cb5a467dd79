import type { StudioGame } from '@tamuvo/games/kit/game.ts'
import { fromWire, subtract, toWire, zero } from '@tamuvo/money/amount.ts'
import { createIntention } from '@tamuvo/ui/calls/intention.ts'
import { createStore, type Store } from '@tamuvo/ui/hooks/store.ts'
import type { Bridge } from './bridge.ts'
import { firstState, type KitState } from './kit-state.ts'
import type { GameShow } from './game-show.ts'
import { stakesOf } from '@tamuvo/games/kit/slip.ts'
import { stakeOf } from './round-money.ts'
import { refusalOf } from './refusal-of.ts'
import { createRoundShow, type RoundShow } from './round-show.ts'
import type { Answered, RoundSource, RoundView, UnitBet } from './round-source.ts'

export type GameKit = {
  readonly game: StudioGame
  readonly source: RoundSource
  readonly bridge: Bridge
  readonly state: Store<KitState>
  open(): Promise<void>
  /** The game that shows the rounds. @returns ends it */
  attach(show: GameShow): () => void
  chooseLevel(level: string): void
  /** Begins a round and shows it. Does nothing while another is under way. */
  play(bets: readonly UnitBet[]): Promise<void>
  /** Takes a choice and shows what follows. */
  act(action: string): Promise<void>
  /** Shows the end at once, where the rules allow it. */
  finish(): void
  /** Shows a round of the past; nothing is bet. */
  replay(round: RoundView): Promise<void>
  pause(): void
  resume(): void
}

export type KitSettings = {
  game: StudioGame
  source: RoundSource
  bridge: Bridge
  /** Calls back after milliseconds. */
  after: (ms: number, call: () => void) => void
}

const lateMs = 8_000
/** The place of the level that is chosen at the beginning. */
const firstLevel = 3

export const createGameKit = (settings: KitSettings): GameKit => new RoundKit(settings)

class RoundKit implements GameKit {
  readonly game: StudioGame
  readonly source: RoundSource
  readonly bridge: Bridge
  readonly state = createStore<KitState>(firstState)
  readonly #after: KitSettings['after']
  readonly #show: RoundShow
  readonly #plays = createIntention()

  constructor({ game, source, bridge, after }: KitSettings) {
    this.game = game
    this.source = source
    this.bridge = bridge
    this.#after = after
    this.#show = createRoundShow({ state: this.state, set: (change) => this.#set(change), source, bridge })
  }

  async open(): Promise<void> {
    try {
      const { levels, openRound, ...opening } = await this.source.open()
      const level = levels[Math.min(firstLevel, levels.length - 1)] ?? '0.00'
      this.#set({ ...opening, levels, level, phase: openRound ? 'asking' : 'idle' })
      this.bridge.tell({ type: 'ready', gameCode: this.game.code, version: this.game.version })
      if (openRound) void this.#resume({ round: openRound, balance: opening.balance })
    } catch (error) {
      this.#set({ phase: 'broken', ...refusalOf(error) })
    }
  }

  /** Shows the round that was left, once the game is there to show it. */
  async #resume(answer: Answered): Promise<void> {
    try {
      await this.#show.resume(answer)
    } catch {
      this.#set({ phase: 'broken' })
    }
  }

  attach(show: GameShow): () => void {
    return this.#show.attach(show)
  }

  chooseLevel(level: string): void {
    if (this.state.get().levels.includes(level)) this.#set({ level })
  }

  async play(bets: readonly UnitBet[]): Promise<void> {
    const before = this.state.get()
    const isFree = before.freeSpins !== null
    const cost = mayBegin(before) ? stakeIn(this.game, bets) : undefined
    if (cost === undefined) return
    const stake = isFree ? zero : cost
    if (fromWire(before.balance) < stake) return this.#set({ refusal: 'INSUFFICIENT', bonusTerms: undefined })
    this.#restCycle()
    const balance = toWire(subtract(fromWire(before.balance), stake))
    this.#set({ balance, stake: toWire(stake), won: '0.00', tier: 'none' })
    this.#show.asked(bets)
    const answer = await this.#ask(() =>
      this.#plays.send(JSON.stringify({ bets, isFree }), (key) => this.source.play(bets, key, isFree)),
    )
    if (answer) {
      this.#set({ freeSpins: answer.freeSpins })
      return this.#show.run(answer)
    }
    this.#set({ phase: 'idle', balance: before.balance, stake: before.stake })
    this.#show.refused()
  }

  async act(action: string): Promise<void> {
    const { phase, round, isPaused } = this.state.get()
    if (phase !== 'choosing' || !round || isPaused) return
    const next = await this.#ask(() => this.source.step(round.id, round.actions.length, action))
    if (next) return this.#show.run(next)
    this.#set({ phase: 'choosing' })
  }

  finish(): void {
    if (this.state.get().profile.mayHurry) this.#show.finish()
  }

  async replay(round: RoundView): Promise<void> {
    if (this.state.get().phase === 'idle') await this.#show.again(round)
  }

  pause(): void {
    this.#set({ isPaused: true })
    this.#show.pause()
  }

  resume(): void {
    this.#set({ isPaused: false })
    this.#show.goOn()
  }

  #set(change: Partial<KitState>): void {
    this.state.set({ ...this.state.get(), ...change })
  }

  /** Waits for an answer, and says so when it takes long. */
  async #ask<Answer extends Answered>(call: () => Promise<Answer>): Promise<Answer | undefined> {
    let isWaiting = true
    this.#set({ phase: 'asking', isLate: false, refusal: undefined, bonusTerms: undefined, said: undefined })
    this.#after(lateMs, () => isWaiting && this.#set({ isLate: true }))
    try {
      return await call()
    } catch (error) {
      this.#set({ ...refusalOf(error) })
      return undefined
    } finally {
      isWaiting = false
      this.#set({ isLate: false })
    }
  }

  #restCycle(): void {
    const { cycleMs } = this.state.get().profile
    if (cycleMs === 0) return
    this.#set({ isReady: false })
    this.#after(cycleMs, () => this.#set({ isReady: true }))
  }
}

const mayBegin = ({ phase, isReady, isPaused }: KitState): boolean => phase === 'idle' && isReady && !isPaused

/** The stakes of bets; undefined where one is not sold. */
export const stakeIn = ({ engine }: Pick<StudioGame, 'engine'>, bets: readonly UnitBet[]) => {
  const units = bets.map(({ spot }) => engine.costOf(spot))
  if (bets.length === 0 || units.includes(undefined)) return undefined
  return stakesOf(bets.map(({ spot, unit }, place) => stakeOf(spot, fromWire(unit), units[place] ?? 0)))
}
