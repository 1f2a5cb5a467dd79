import { fromWire, subtract, toWire, add } from '@tamuvo/money/amount.ts'
import { createIntention } from '@tamuvo/ui/calls/intention.ts'
import { serverNow } from '@tamuvo/ui/calls/server-clock.ts'
import { createStore, type Store } from '@tamuvo/ui/hooks/store.ts'
import type { GameKit } from '../kit/game-kit.ts'
import type { KitState } from '../kit/kit-state.ts'
import { refusalOf } from '../kit/refusal-of.ts'
import { tierOf } from '../kit/tiers.ts'
import type { CrashFrame, CrashSource, CrashStake, CrashTable } from './crash-source.ts'
import { type CrashView, endOf, firstView, takeFrame, takeTable } from './crash-table.ts'

export type CrashPlay = {
  readonly view: Store<CrashView>
  /** Listens to the round. @returns ends it */
  start(): () => void
  /** Bets on the round that takes bets, otherwise on the next one; pressed again before that begins the bet is taken back. */
  bet(bet: CrashStake): Promise<void>
  cashOut(): Promise<void>
}

type Settings = {
  source: CrashSource
  kit: Pick<GameKit, 'state' | 'bridge'>
  /** Monotonic. */
  elapsedMs: () => number
  after: (ms: number, call: () => void) => void
  rng: () => number
  /** A cash-out was confirmed, or the round ended. */
  onSound: (sound: 'in' | 'out' | 'crash') => void
}

/** The server makes rounds while members ask for the table. */
const lookEveryMs = 30_000
/** All that were in a round ask for their balance after it: not at once. */
const spreadMs = 1_200

export const createCrashPlay = (settings: Settings): CrashPlay => new SharedPlay(settings)

class SharedPlay implements CrashPlay {
  readonly view = createStore<CrashView>(firstView)
  readonly #it: Settings
  readonly #bets = createIntention()
  /** The last round whose end was shown. */
  #ended: string | undefined
  /** A round of which the page around gets to know with the balance after it. */
  #untold: { roundId: string; net: string; said: KitState['said'] } | undefined
  #isOn = false

  constructor(settings: Settings) {
    this.#it = settings
  }

  start(): () => void {
    this.#isOn = true
    const stop = this.#it.source.listen(
      (frame) => this.#hear(frame),
      () => void this.#look(),
    )
    this.#keepLooking()
    return () => {
      this.#isOn = false
      stop()
    }
  }

  async bet(bet: CrashStake): Promise<void> {
    const { round, own, next, isAsking } = this.view.get()
    if (isAsking || this.#it.kit.state.get().isPaused) return
    if (own && endOf(this.view.get()) === undefined) return
    if (round && this.#isSelling(round)) return this.#place(round.round, bet)
    this.#set({ next: next ? undefined : bet })
  }

  async cashOut(): Promise<void> {
    const { round, own, isAsking } = this.view.get()
    if (!round || !own || own.out !== null || isAsking || round.state !== 'climbing') return
    const answer = await this.#ask(() => this.#it.source.cashOut(round.round))
    if (!answer || this.view.get().round?.round !== round.round) return
    this.#set({ own: { ...own, out: answer.out } })
    this.#it.onSound('out')
    this.#tell({ won: answer.payout, tier: tierOf(fromWire(answer.payout), fromWire(own.stake)) })
  }

  #set(change: Partial<CrashView>): void {
    this.view.set({ ...this.view.get(), ...change })
  }

  #tell(change: Partial<KitState>): void {
    const { state } = this.#it.kit
    state.set({ ...state.get(), ...change })
  }

  #isSelling({ state, opensAt, closesAt }: Pick<CrashFrame, 'state' | 'opensAt' | 'closesAt'>): boolean {
    const now = serverNow()
    return state === 'betting' && now >= Date.parse(opensAt) && now < Date.parse(closesAt)
  }

  #keepLooking(): void {
    if (!this.#isOn) return
    void this.#look()
    this.#it.after(lookEveryMs, () => this.#keepLooking())
  }

  async #look(): Promise<void> {
    try {
      const table = await this.#it.source.table()
      if (!this.#isOn) return
      const { round } = table
      const shown = this.view.get()
      const isAhead = round && this.#isAhead(round.id, round.opensAt)
      this.view.set(
        isAhead ? { ...shown, past: table.past, limits: table.limits } : takeTable(shown, table, this.#it.elapsedMs()),
      )
      this.#tell({ balance: table.balance, ...(table.own ? { stake: table.own.stake } : {}) })
      this.#end()
      this.#close(table)
    } catch (error) {
      this.#tell({ ...refusalOf(error) })
    }
  }

  /** The round is paid: the page around may show the balance again, and it is said once. */
  #close({ round, balance }: CrashTable): void {
    const untold = this.#untold
    if (!untold || (round?.id === untold.roundId && round.state === 'crashed')) return
    this.#untold = undefined
    const { roundCount } = this.#it.kit.state.get()
    this.#tell({ roundCount: roundCount + 1, said: untold.said })
    this.#it.kit.bridge.tell({ type: 'roundShown', roundId: untold.roundId, net: untold.net, balance })
  }

  /** A round that is made while the end of the one before is still shown: it is shown once it takes bets. */
  #isAhead(id: string, opensAt: string): boolean {
    const { round } = this.view.get()
    return round !== undefined && round.round !== id && ended.has(round.state) && serverNow() < Date.parse(opensAt)
  }

  #hear(frame: CrashFrame): void {
    if (this.#isAhead(frame.round, frame.opensAt)) return
    const before = this.view.get()
    this.view.set(takeFrame(before, frame, this.#it.elapsedMs()))
    const { next, own, isAsking, round } = this.view.get()
    if (before.round?.round !== frame.round) this.#tell({ won: '0.00', tier: 'none', said: undefined, phase: 'idle' })
    if (frame.state === 'crashed' && before.round?.state !== 'crashed') this.#it.onSound('crash')
    if (frame.state === 'settled' && own) this.#lookLater()
    this.#end()
    if (next && round && !own && !isAsking && this.#isSelling(round)) {
      this.#set({ next: undefined })
      void this.#place(round.round, next)
    }
  }

  #lookLater(): void {
    this.#it.after(this.#it.rng() * spreadMs, () => void this.#look())
  }

  async #place(roundId: string, bet: CrashStake): Promise<void> {
    const { kit, source } = this.#it
    if (fromWire(kit.state.get().balance) < fromWire(bet.stake))
      return this.#tell({ refusal: 'INSUFFICIENT', bonusTerms: undefined })
    const answer = await this.#ask(() => this.#bets.send(JSON.stringify([roundId, bet]), (key) => source.bet(roundId, bet, key)))
    if (!answer) return void this.#look()
    kit.bridge.tell({ type: 'roundStarted', roundId, stake: answer.bet.stake })
    this.#tell({ balance: answer.balance, stake: answer.bet.stake, won: '0.00', tier: 'none' })
    this.#it.onSound('in')
    if (this.view.get().round?.round === roundId) this.#set({ own: answer.bet })
    else void this.#look()
  }

  async #ask<Answer>(call: () => Promise<Answer>): Promise<Answer | undefined> {
    this.#set({ isAsking: true })
    this.#tell({ refusal: undefined, bonusTerms: undefined })
    try {
      return await call()
    } catch (error) {
      this.#tell({ ...refusalOf(error) })
      return undefined
    } finally {
      this.#set({ isAsking: false })
    }
  }

  /** Once for each round that the member was in: what it came to. */
  #end(): void {
    const view = this.view.get()
    const end = endOf(view)
    if (!end || !view.round || !view.own || this.#ended === view.round.round) return
    this.#ended = view.round.round
    const { kit } = this.#it
    const [stake, payout] = [fromWire(view.own.stake), fromWire(end.payout)]
    const gained = toWire(subtract(payout, stake))
    const said = payout > stake ? 'won' : payout > 0n ? 'returned' : 'lost'
    this.#untold = { roundId: view.round.round, net: gained, said }
    this.#tell({
      won: end.payout,
      tier: tierOf(payout, stake),
      net: toWire(add(fromWire(kit.state.get().net), fromWire(gained))),
    })
  }
}

const ended: ReadonlySet<string> = new Set(['crashed', 'settled', 'void'])
