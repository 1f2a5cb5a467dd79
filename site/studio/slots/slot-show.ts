import type { Cell as Place, SlotWin } from '@tamuvo/games/kit/events.ts'
import { type Multiple, multipleScale } from '@tamuvo/games/kit/multiple.ts'
import { type Amount, fromWire, toWire } from '@tamuvo/money/amount.ts'
import { formatAmount } from '@tamuvo/money/format.ts'
import type { GameShow } from '../kit/game-show.ts'
import type { EventHandlers, EventOf, Showing } from '../kit/player.ts'
import { payoutOf } from '@tamuvo/games/kit/slip.ts'
import type { RoundView, UnitBet } from '../kit/round-source.ts'
import { inTurn } from '../kit/showing.ts'
import { countUpMs, hasTitle, type Tier } from '../kit/tiers.ts'
import type { Voice } from '../kit/sound/voice.ts'
import type { Tweens } from '../kit/tweens.ts'
import type { SlotLayout } from './layout.ts'
import type { Strips } from './reels.ts'
import type { SlotScene } from './slot-scene.ts'
import { emptyView, type SlotView, type SlotViewStore } from './slot-view.ts'
import { wholeReels } from './whole-reels.ts'

type Settings = {
  scene: SlotScene
  tweens: Tweens
  view: SlotViewStore
  voice: Voice
  /** The strips of spins that are paid for, and of free games. */
  strips: { readonly base: Strips; readonly free: Strips }
  coin: string | undefined
  layout: () => SlotLayout
  size: () => { readonly width: number; readonly height: number }
  /** Without movement: pictures change, and times stay. */
  isStill: () => boolean
}

const winMs = 950
const bannerMs = 1_700
const respinMs = 520
const cycleMs = 1_250
/** How long the board of a spin stands without movement, and how long the title of a win stays after its amount. */
const stillMs = 900
const titleRestMs = 900

/** How a slot shows its events: it decides nothing, and everything it shows stands in an event or in the sheet. */
export const createSlotShow = (settings: Settings): GameShow => {
  const showing = new SlotShowing(settings)
  return {
    handlers: showing.handlers,
    asked: (bets) => showing.asked(bets),
    refused: () => settings.scene.reels.halt(),
    begin: (round) => showing.begin(round),
    ended: (_, tier) => showing.ended(tier),
  }
}

class SlotShowing {
  readonly #it: Settings
  #round: RoundView | undefined
  #staying: readonly Place[] = []
  #lastWins: readonly SlotWin[] = []
  #cycle = 0
  #held: readonly Place[] = []

  constructor(settings: Settings) {
    this.#it = settings
  }

  readonly handlers: EventHandlers = {
    reveal: (event, isInstant) => this.#reveal(event, isInstant),
    wins: (event, isInstant) => (isInstant ? undefined : this.#wins(event)),
    remove: ({ cells }, isInstant) => {
      if (isInstant) return undefined
      this.#it.voice.play('burst')
      this.#sparkle(cells, 4)
      return this.#finishable(this.#it.scene.reels.burst(cells))
    },
    drop: ({ board }, isInstant) => {
      const { reels } = this.#it.scene
      if (!isInstant) return this.#finishable(reels.fall(board).then(() => this.#it.voice.play('stop', 0)))
      reels.show(board)
      return undefined
    },
    transform: ({ cells, to }, isInstant) => {
      if (!isInstant) this.#it.voice.play('change')
      return this.#finishable(this.#it.scene.reels.change(cells, to))
    },
    stick: ({ cells, symbol }) => {
      this.#staying = cells
      if (symbol !== '') this.#it.scene.marks.stick(cells, symbol)
    },
    special: ({ symbol }) => this.#set({ special: symbol }),
    'feature.start': (event, isInstant) => this.#startFeature(event, isInstant),
    'feature.count': ({ left, total, added }, isInstant) => {
      this.#set({ feature: { kind: 'free', left, total } })
      return added > 0 && !isInstant ? this.#banner({ kind: 'added', count: added }) : undefined
    },
    'feature.end': (event, isInstant) => this.#endFeature(event, isInstant),
    lock: (event, isInstant) => this.#lock(event, isInstant),
    multiplier: ({ to }) => this.#set({ times: to }),
    jackpot: ({ level }, isInstant) => {
      if (isInstant) return undefined
      this.#it.voice.play('feature')
      return this.#banner({ kind: 'jackpot', level }, bannerMs + 1_000)
    },
  }

  asked(bets: readonly UnitBet[]): void {
    this.#clear()
    this.#it.voice.play('spin')
    // A feature that is bought begins without a spin.
    if (!this.#it.isStill() && bets[0]?.spot.market === 'base') this.#startSpin('base')
  }

  begin(round: RoundView): void {
    this.#round = round
    this.#clear()
  }

  ended(tier: Tier): Showing | undefined {
    const { scene, voice, size, isStill } = this.#it
    const wins = this.#lastWins
    const rest = (): void => {
      if (wins.length > 0 && !isStill()) this.#startCycle(wins)
    }
    if (tier === 'good')
      this.#sparkle(
        wins.flatMap(({ cells }) => cells),
        4,
      )
    if (!hasTitle(tier)) {
      rest()
      return undefined
    }
    this.#set({ title: { tier, won: this.#round?.won ?? '0.00' } })
    voice.play('great')
    const { width, height } = size()
    const endFountain = isStill() ? () => {} : scene.sparks.fountain(width, height)
    if (!isStill()) scene.nearer(1.03)
    return this.#during(countUpMs[tier] + titleRestMs, () => {
      endFountain()
      scene.nearer(1)
      this.#set({ title: undefined })
      rest()
    })
  }

  #reveal({ mode, board, stops, tension }: EventOf<'reveal'>, isInstant: boolean): Showing | undefined {
    const { reels } = this.#it.scene
    this.#clearWins()
    this.#lastWins = []
    if (mode === 'base') this.#set({ times: 1 })
    if (isInstant || this.#it.isStill()) {
      if (reels.isTurning) reels.halt()
      reels.show(board)
      return isInstant ? undefined : this.#during(stillMs, () => this.#it.voice.play('stop', 0))
    }
    if (!reels.isTurning) this.#startSpin(mode)
    let stopped = 0
    const done = reels.stop(board, stops, tension, (reel) => {
      this.#it.voice.play('stop', stopped++)
      if (tension.includes(reel + 1)) this.#it.voice.play('tension')
    })
    return { done, finish: () => reels.halt() }
  }

  #wins({ list, sum }: EventOf<'wins'>): Showing {
    const places = list.flatMap(({ cells }) => cells)
    this.#lastWins = list
    this.#showWin(places, sum)
    const isAboveStake = this.#payoutOf(sum) > fromWire(this.#round?.stake ?? '0.00')
    if (!isAboveStake && !this.#it.view.get().feature) return this.#during(winMs * 0.7, () => this.#clearWins())
    this.#it.voice.play('win', Math.min(4, Math.floor(Math.log2(sum / multipleScale + 1))))
    if (!this.#it.isStill()) {
      void this.#it.scene.reels.pulse(places)
      this.#sparkle(places, 3)
    }
    return this.#during(winMs, () => this.#clearWins())
  }

  #startFeature({ feature, total, cells }: EventOf<'feature.start'>, isInstant: boolean): Showing | undefined {
    this.#clearWins()
    this.#set({ feature: { kind: feature, left: total, total } })
    this.#held = []
    if (isInstant) return undefined
    this.#it.voice.play('feature')
    this.#sparkle(cells, 8)
    if (!this.#it.isStill()) void this.#it.scene.reels.pulse(cells)
    return this.#banner({ kind: feature, count: total }, bannerMs + 400)
  }

  #endFeature({ feature, sum }: EventOf<'feature.end'>, isInstant: boolean): Showing | undefined {
    const { scene, voice } = this.#it
    scene.marks.unstick()
    scene.reels.dimOthers()
    this.#staying = []
    this.#set({ feature: undefined, times: 1, special: undefined })
    if (isInstant || sum === 0) return undefined
    voice.play(feature === 'free' ? 'total' : 'coins')
    return this.#banner({ kind: 'sum', won: toWire(this.#payoutOf(sum)) }, bannerMs + 600)
  }

  #lock({ coins, left }: EventOf<'lock'>, isInstant: boolean): Showing {
    const isFirst = this.#held.length === 0
    const held = [...this.#held, ...coins.map(({ cell }) => cell)]
    this.#held = held
    const land = (): Showing => {
      const { scene, view, voice, coin } = this.#it
      scene.reels.dimOthers(held)
      this.#set({ feature: { kind: 'hold', left, total: view.get().feature?.total ?? left } })
      if (coins.length > 0) voice.play('coin', Math.min(7, held.length - 1))
      return this.#finishable(scene.marks.lock(coins, coin ?? '', ({ value }) => this.#amountText(value)))
    }
    if (isInstant || isFirst) return land()
    return inTurn([() => this.#during(respinMs, () => this.#it.voice.play('stop', 1)), land])
  }

  #set(change: Partial<SlotView>): void {
    this.#it.view.set({ ...this.#it.view.get(), ...change })
  }

  #payoutOf(multiple: Multiple): Amount {
    return payoutOf(fromWire(this.#round?.bets[0]?.unit ?? '0.00'), multiple)
  }

  #amountText(multiple: Multiple): string {
    return formatAmount(this.#payoutOf(multiple)).replace(/\.00$/, '')
  }

  /** Shows for a time; a finish brings its end at once. */
  #during(ms: number, atEnd: () => void): Showing {
    const { tweens } = this.#it
    let id = 0
    const done = new Promise<void>((resolve) => {
      id = tweens.wait(ms, () => {
        atEnd()
        resolve()
      })
    })
    return { done, finish: () => tweens.finish(id) }
  }

  /** What tweens move, brought to its end by ending them all. */
  #finishable(done: Promise<void>): Showing {
    return { done, finish: () => this.#it.tweens.finishAll() }
  }

  #clear(): void {
    this.#clearWins()
    this.#lastWins = []
    this.#it.scene.marks.unstick()
    this.#it.view.set(emptyView)
  }

  #clearWins(): void {
    this.#cycle++
    this.#it.scene.marks.clear()
    this.#it.scene.reels.dimOthers()
  }

  #showWin(places: readonly Place[], sum: Multiple): void {
    const { marks, reels } = this.#it.scene
    marks.ring(places)
    reels.dimOthers(places)
    marks.amount(this.#amountText(sum), places)
  }

  #sparkle(places: readonly Place[], each: number): void {
    const { reels: box, cellWidth, cellHeight } = this.#it.layout()
    for (const [reel, row] of places)
      this.#it.scene.sparks.burst(box.x + (reel + 0.5) * cellWidth, box.y + (row + 0.5) * cellHeight, each)
  }

  #startSpin(mode: EventOf<'reveal'>['mode']): void {
    const { scene, strips, layout } = this.#it
    const rows = Math.round(layout().reels.height / layout().cellHeight)
    const kept = new Set(mode === 'respin' ? wholeReels(this.#staying, rows) : [])
    scene.reels.spin(mode === 'free' ? strips.free : strips.base, kept)
  }

  /** One win after the other, until the next round. */
  #startCycle(wins: readonly SlotWin[]): void {
    const mine = ++this.#cycle
    const step = (index: number): void => {
      const win = wins[index % wins.length]
      if (mine !== this.#cycle || !win) return
      this.#showWin(win.cells, win.pays)
      this.#it.tweens.wait(cycleMs, () => step(index + 1))
    }
    step(0)
  }

  #banner(banner: NonNullable<SlotView['banner']>, ms = bannerMs): Showing {
    this.#set({ banner })
    return this.#during(ms, () => this.#set({ banner: undefined }))
  }
}
