import type { StudioGame } from '@tamuvo/games/kit/game.ts'
import { fromWire, subtract, toWire } from '@tamuvo/money/amount.ts'
import { CallRefused } from '@tamuvo/ui/calls/errors.ts'
import { createIntention } from '@tamuvo/ui/calls/intention.ts'
import { createStore, type Store } from '@tamuvo/ui/hooks/store.ts'
import type { Bridge } from './bridge.ts'
import { firstState, type KitState } from './kit-state.ts'
import type { GameShow } from './game-show.ts'
import { stakeOf, stakesOf } from './round-money.ts'
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

export const createGameKit = ({ game, source, bridge, after }: KitSettings): GameKit => {
  const state = createStore<KitState>(firstState)
  const set = (change: Partial<KitState>): void => state.set({ ...state.get(), ...change })
  const show: RoundShow = createRoundShow({ state, set, source, bridge })
  const plays = createIntention()

  /** Waits for an answer, and says so when it takes long. */
  const ask = async (call: () => Promise<Answered>): Promise<Answered | undefined> => {
    let isWaiting = true
    set({ phase: 'asking', isLate: false, refusal: undefined, said: undefined })
    after(lateMs, () => isWaiting && set({ isLate: true }))
    try {
      return await call()
    } catch (error) {
      set({ refusal: error instanceof CallRefused ? error.code : 'UNKNOWN' })
      return undefined
    } finally {
      isWaiting = false
      set({ isLate: false })
    }
  }

  const restCycle = (): void => {
    const { cycleMs } = state.get().profile
    if (cycleMs === 0) return
    set({ isReady: false })
    after(cycleMs, () => set({ isReady: true }))
  }

  const play = async (bets: readonly UnitBet[]): Promise<void> => {
    const before = state.get()
    if (!mayBegin(before)) return
    const stake = stakeIn(game, bets)
    if (stake === undefined) return
    if (fromWire(before.balance) < stake) return set({ refusal: 'INSUFFICIENT' })
    restCycle()
    set({ balance: toWire(subtract(fromWire(before.balance), stake)), stake: toWire(stake), won: '0.00', tier: 'none' })
    show.asked(bets)
    const answer = await ask(() => plays.send(JSON.stringify(bets), (key) => source.play(bets, key)))
    if (answer) return show.run(answer)
    set({ phase: 'idle', balance: before.balance, stake: before.stake })
    show.refused()
  }

  const act = async (action: string): Promise<void> => {
    const { phase, round, isPaused } = state.get()
    if (phase !== 'choosing' || !round || isPaused) return
    const next = await ask(() => source.step(round.id, round.actions.length, action))
    if (next) return show.run(next)
    set({ phase: 'choosing' })
  }

  const replay = async (round: RoundView): Promise<void> => {
    if (state.get().phase === 'idle') await show.again(round)
  }

  const open = async (): Promise<void> => {
    try {
      const { levels, openRound, ...opening } = await source.open()
      const level = levels[Math.min(3, levels.length - 1)] ?? '0.00'
      set({ ...opening, levels, level, phase: 'idle' })
      bridge.tell({ type: 'ready', gameCode: game.code, version: game.version })
      if (openRound) await show.resume({ round: openRound, balance: opening.balance })
    } catch (error) {
      set({ phase: 'broken', refusal: error instanceof CallRefused ? error.code : 'UNKNOWN' })
    }
  }

  return {
    game,
    source,
    bridge,
    state,
    open,
    attach: show.attach,
    chooseLevel: (level) => state.get().levels.includes(level) && set({ level }),
    play,
    act,
    finish: () => state.get().profile.mayHurry && show.finish(),
    replay,
    pause: () => {
      set({ isPaused: true })
      show.pause()
    },
    resume: () => {
      set({ isPaused: false })
      show.goOn()
    },
  }
}

const mayBegin = ({ phase, isReady, isPaused }: KitState): boolean => phase === 'idle' && isReady && !isPaused

/** The stakes of bets; undefined where one is not sold. */
export const stakeIn = ({ engine }: Pick<StudioGame, 'engine'>, bets: readonly UnitBet[]) => {
  const units = bets.map(({ spot }) => engine.costOf(spot))
  if (bets.length === 0 || units.includes(undefined)) return undefined
  return stakesOf(bets.map(({ spot, unit }, place) => stakeOf(spot, fromWire(unit), units[place] ?? 0)))
}
