import type { Cell as Place, SlotCoin } from '@tamuvo/games/kit/events.ts'
import { Container, Sprite } from 'pixi.js'
import type { Stage } from '../kit/stage.ts'
import { backOut } from '../kit/tweens.ts'
import { createDigits } from './digits.ts'
import type { SlotLayout } from './layout.ts'
import type { Pictures } from './pictures.ts'

/** What lies over the symbols: rings around cells that win, symbols and coins that stay, amounts. */
export type Marks = {
  readonly layer: Container
  ring(places: readonly Place[]): void
  /** An amount over the middle of cells. */
  amount(text: string, places: readonly Place[]): void
  clear(): void
  /** A symbol that stays on its cell while the reels turn. */
  stick(places: readonly Place[], symbol: string): void
  unstick(): void
  /** Coins that land and stay. @param textOf what stands on a coin */
  lock(coins: readonly SlotCoin[], symbol: string, textOf: (coin: SlotCoin) => string): Promise<void>
  layout(layout: SlotLayout): void
}

export const createMarks = (stage: Stage, pictures: Pictures): Marks => {
  const layer = new Container()
  const [stuck, rings] = [new Container(), new Container()]
  const digits = createDigits(pictures)
  layer.addChild(stuck, rings, digits.view)
  digits.view.visible = false
  let now: SlotLayout | undefined
  let amountAt: readonly Place[] = []
  let amountText = ''

  const middleOf = ([reel, row]: Place): { x: number; y: number } => {
    if (!now) return { x: 0, y: 0 }
    return { x: now.reels.x + (reel + 0.5) * now.cellWidth, y: now.reels.y + (row + 0.5) * now.cellHeight }
  }

  const put = (view: Container, place: Place): void => {
    const { x, y } = middleOf(place)
    view.position.set(x, y)
  }

  const spriteOf = (symbol: string): Sprite => new Sprite(pictures.symbolTexture(symbol))

  /** Adds a view to a list and keeps it in its place when the window changes. */
  const placed: { view: Container; place: Place; fit: () => void }[] = []
  const add = (parent: Container, view: Container, place: Place, fit: () => void): void => {
    parent.addChild(view)
    placed.push({ view, place, fit })
    put(view, place)
    fit()
  }
  const drop = (parent: Container): void => {
    for (const child of parent.removeChildren()) child.destroy({ children: true })
    for (let index = placed.length - 1; index >= 0; index--) if (placed[index]?.view.destroyed) placed.splice(index, 1)
  }

  const writeAmount = (): void => {
    const [first] = amountAt
    digits.view.visible = first !== undefined
    if (first === undefined || !now) return
    const rows = amountAt.map(([, row]) => row)
    const columns = amountAt.map(([reel]) => reel)
    const middle: Place = [(Math.min(...columns) + Math.max(...columns)) / 2, (Math.min(...rows) + Math.max(...rows)) / 2]
    digits.write(amountText, now.cellHeight * 0.42)
    put(digits.view, middle)
  }

  return {
    layer,
    ring: (places) => {
      drop(rings)
      for (const place of places) {
        const ring = new Sprite(pictures.effect('ring'))
        ring.anchor.set(0.5)
        add(rings, ring, place, () => ring.setSize((now?.cellWidth ?? 1) * 1.04, (now?.cellHeight ?? 1) * 1.02))
      }
      stage.redraw()
    },
    amount: (text, places) => {
      amountText = text
      amountAt = places
      writeAmount()
      stage.tweens.add(260, (share) => digits.view.scale.set(0.5 + 0.5 * share), backOut)
    },
    clear: () => {
      drop(rings)
      amountAt = []
      writeAmount()
      stage.redraw()
    },
    stick: (places, symbol) => {
      drop(stuck)
      for (const place of places) {
        const view = spriteOf(symbol)
        view.anchor.set(0.5)
        add(stuck, view, place, () => view.setSize((now?.cellWidth ?? 1) * 1.15))
      }
      stage.redraw()
    },
    unstick: () => {
      drop(stuck)
      stage.redraw()
    },
    lock: async (coins, symbol, textOf) => {
      const landings = coins.map(async (coin, index) => {
        const view = new Container()
        const face = spriteOf(symbol)
        face.anchor.set(0.5)
        const value = createDigits(pictures)
        view.addChild(face, value.view)
        add(stuck, view, coin.cell, () => {
          face.setSize((now?.cellWidth ?? 1) * 1.15)
          const text = textOf(coin)
          value.write(text, (now?.cellHeight ?? 1) * Math.min(0.3, 1.5 / text.length))
        })
        await stage.tweens.run(320, (share) => view.scale.set(1.6 - 0.6 * share), backOut, index * 60)
      })
      await Promise.all(landings)
    },
    layout: (layout) => {
      now = layout
      for (const { view, place, fit } of placed) {
        put(view, place)
        fit()
      }
      writeAmount()
    },
  }
}
