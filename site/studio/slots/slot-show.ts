import type { Cell as Place, SlotWin } from '@tamuvo/games/kit/events.ts'
import { type Multiple, multipleScale } from '@tamuvo/games/kit/multiple.ts'
import { fromWire, toWire } from '@tamuvo/money/amount.ts'
import { formatAmount } from '@tamuvo/money/format.ts'
import type { GameShow } from '../kit/game-show.ts'
import type { Showing } from '../kit/player.ts'
import { moneyOf } from '../kit/round-money.ts'
import type { RoundView } from '../kit/round-source.ts'
import { inTurn } from '../kit/showing.ts'
import { countUpMs, hasTitle } from '../kit/tiers.ts'
import type { Voice } from '../kit/sound/voice.ts'
import type { Tweens } from '../kit/tweens.ts'
import type { SlotLayout } from './layout.ts'
import type { Board, Strips } from './reels.ts'
import type { SlotScene } from './slot-scene.ts'
import { emptyView, type SlotView, type SlotViewStore } from './slot-view.ts'

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
const freeLight = 0xa88cff

/** How a slot shows its events: it decides nothing, and everything it shows stands in an event or in the sheet. */
export const createSlotShow = (settings: Settings): GameShow => {
  const { scene, tweens, view, voice, strips, coin, layout, size, isStill } = settings
  const { reels, marks, sparks } = scene
  const set = (change: Partial<SlotView>): void => view.set({ ...view.get(), ...change })
  let round: RoundView | undefined
  let mode: 'base' | 'free' | 'respin' = 'base'
  let staying: readonly Place[] = []
  let lastWins: readonly SlotWin[] = []
  let cycle = 0
  let held: Place[] = []

  const unit = () => fromWire(round?.bets[0]?.unit ?? '0.00')
  const amountText = (multiple: Multiple): string => formatAmount(moneyOf(unit(), multiple)).replace(/\.00$/, '')
  const isAboveStake = (multiple: Multiple): boolean => moneyOf(unit(), multiple) > fromWire(round?.stake ?? '0.00')

  /** Shows for a time; a finish brings its end at once. */
  const during = (ms: number, atEnd: () => void): Showing => {
    let id = 0
    const done = new Promise<void>((resolve) => {
      id = tweens.add(ms, (share) => {
        if (share < 1) return
        atEnd()
        resolve()
      })
    })
    return { done, finish: () => tweens.finish(id) }
  }

  const clearWins = (): void => {
    cycle++
    marks.clear()
    reels.dimOthers()
  }

  const showWin = (places: readonly Place[], sum: Multiple): void => {
    marks.ring(places)
    reels.dimOthers(places)
    marks.amount(amountText(sum), places)
  }

  const sparkle = (places: readonly Place[], each: number): void => {
    const { reels: box, cellWidth, cellHeight } = layout()
    for (const [reel, row] of places) sparks.burst(box.x + (reel + 0.5) * cellWidth, box.y + (row + 0.5) * cellHeight, each)
  }

  const startSpin = (next: typeof mode): void => {
    mode = next
    const kept = new Set(next === 'respin' ? wholeReels(staying, layoutRows()) : [])
    reels.spin(next === 'free' ? strips.free : strips.base, kept)
  }
  const layoutRows = (): number => Math.round(layout().reels.height / layout().cellHeight)

  /** One win after the other, until the next round. */
  const startCycle = (wins: readonly SlotWin[]): void => {
    const mine = ++cycle
    const step = (index: number): void => {
      const win = wins[index % wins.length]
      if (mine !== cycle || !win) return
      showWin(win.cells, win.pays)
      tweens.add(cycleMs, (share) => share === 1 && step(index + 1))
    }
    step(0)
  }

  const banner = (next: NonNullable<SlotView['banner']>, ms = bannerMs): Showing => {
    set({ banner: next })
    return during(ms, () => set({ banner: undefined }))
  }

  const stopReels = (board: Board, stops: readonly number[], tension: readonly number[]): Showing => {
    let stopped = 0
    const done = reels.stop(board, stops, tension, (reel) => {
      voice.play('stop', stopped++)
      if (tension.includes(reel + 1)) voice.play('tension')
    })
    return { done, finish: () => reels.halt() }
  }

  return {
    asked: (bets) => {
      clearWins()
      marks.unstick()
      set(emptyView)
      lastWins = []
      voice.play('spin')
      // A feature that is bought begins without a spin.
      if (!isStill() && bets[0]?.spot.market === 'base') startSpin('base')
    },
    refused: () => reels.halt(),
    begin: (next) => {
      round = next
      clearWins()
      marks.unstick()
      set(emptyView)
    },
    handlers: {
      reveal: (event, isInstant) => {
        clearWins()
        lastWins = []
        set({ times: event.mode === 'base' ? 1 : view.get().times })
        if (isInstant || isStill()) {
          if (reels.isTurning) reels.halt()
          reels.show(event.board)
          return isInstant ? undefined : during(900, () => voice.play('stop', 0))
        }
        if (!reels.isTurning) startSpin(event.mode)
        return stopReels(event.board, event.stops, event.tension)
      },
      wins: ({ list, sum }, isInstant) => {
        if (isInstant) return
        const places = list.flatMap(({ cells }) => cells)
        lastWins = list
        showWin(places, sum)
        if (!isAboveStake(sum) && !view.get().feature) return during(winMs * 0.7, clearWins)
        voice.play('win', Math.min(4, Math.floor(Math.log2(sum / multipleScale + 1))))
        if (!isStill()) {
          void reels.pulse(places)
          sparkle(places, 3)
        }
        return during(winMs, clearWins)
      },
      remove: ({ cells }, isInstant) => {
        if (isInstant) return
        voice.play('burst')
        sparkle(cells, 4)
        return finishable(tweens, reels.burst(cells))
      },
      drop: ({ board }, isInstant) => {
        if (isInstant) return void reels.show(board)
        return finishable(
          tweens,
          reels.fall(board).then(() => voice.play('stop', 0)),
        )
      },
      transform: ({ cells, to }, isInstant) => {
        if (!isInstant) voice.play('change')
        return finishable(tweens, reels.change(cells, to))
      },
      stick: ({ cells, symbol }) => {
        staying = cells
        if (symbol !== '') marks.stick(cells, symbol)
      },
      special: ({ symbol }) => set({ special: symbol }),
      'feature.start': ({ feature, total, cells }, isInstant) => {
        clearWins()
        set({ feature: { kind: feature, left: total, total } })
        if (feature === 'free') scene.light(freeLight)
        else held = []
        if (isInstant) return
        voice.play('feature')
        sparkle(cells, 8)
        if (!isStill()) void reels.pulse(cells)
        return banner({ kind: feature, count: total }, bannerMs + 400)
      },
      'feature.count': ({ left, total, added }, isInstant) => {
        set({ feature: { kind: 'free', left, total } })
        if (added > 0 && !isInstant) return banner({ kind: 'added', count: added })
      },
      'feature.end': ({ feature, sum }, isInstant) => {
        scene.light(0xffffff)
        marks.unstick()
        staying = []
        reels.dimOthers()
        set({ feature: undefined, times: 1, special: undefined })
        if (isInstant || sum === 0) return
        voice.play(feature === 'free' ? 'total' : 'coins')
        return banner({ kind: 'sum', won: toWire(moneyOf(unit(), sum)) }, bannerMs + 600)
      },
      lock: ({ coins, left }, isInstant) => {
        const isFirst = held.length === 0
        held = [...held, ...coins.map(({ cell }) => cell)]
        const land = (): Showing => {
          reels.dimOthers(held)
          set({ feature: { kind: 'hold', left, total: view.get().feature?.total ?? left } })
          if (coins.length > 0) voice.play('coin', Math.min(7, held.length - 1))
          return finishable(
            tweens,
            marks.lock(coins, coin ?? '', ({ value }) => amountText(value)),
          )
        }
        if (isInstant || isFirst) return land()
        return inTurn([() => during(respinMs, () => voice.play('stop', 1)), land])
      },
      multiplier: ({ to }) => set({ times: to }),
      jackpot: ({ level }, isInstant) => {
        if (isInstant) return
        voice.play('feature')
        return banner({ kind: 'jackpot', level }, bannerMs + 1_000)
      },
    },
    ended: (_, tier) => {
      const wins = lastWins
      const rest = (): void => {
        if (wins.length > 0 && !isStill()) startCycle(wins)
      }
      if (tier === 'good')
        sparkle(
          wins.flatMap(({ cells }) => cells),
          4,
        )
      if (!hasTitle(tier)) return void rest()
      set({ title: { tier, won: round?.won ?? '0.00' } })
      voice.play('great')
      const { width, height } = size()
      const endFountain = isStill() ? () => {} : sparks.fountain(width, height)
      if (!isStill()) scene.nearer(1.03)
      return during(countUpMs[tier] + 900, () => {
        endFountain()
        scene.nearer(1)
        set({ title: undefined })
        rest()
      })
    },
  }
}

/** What tweens move, brought to its end by ending them all. */
const finishable = (tweens: Tweens, done: Promise<void>): Showing => ({ done, finish: () => tweens.finishAll() })

/** Reels all of whose cells stay. */
const wholeReels = (places: readonly Place[], rows: number): number[] => {
  const counts = new Map<number, number>()
  for (const [reel] of places) counts.set(reel, (counts.get(reel) ?? 0) + 1)
  return [...counts].flatMap(([reel, count]) => (count >= rows ? [reel] : []))
}
