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

export const createMarks = (stage: Stage, pictures: Pictures): Marks => new CellMarks(stage, pictures)

/** A view over a cell, and how it takes the size of one. */
type Placed = { readonly view: Container; readonly place: Place; readonly fit: () => void }

class CellMarks implements Marks {
  readonly layer = new Container()
  readonly #stage: Stage
  readonly #pictures: Pictures
  readonly #stuck = new Container()
  readonly #rings = new Container()
  readonly #digits: ReturnType<typeof createDigits>
  #placed: Placed[] = []
  #layout: SlotLayout | undefined
  #amount: { readonly text: string; readonly at: Place } | undefined

  constructor(stage: Stage, pictures: Pictures) {
    this.#stage = stage
    this.#pictures = pictures
    this.#digits = createDigits(pictures)
    this.#digits.view.visible = false
    this.layer.addChild(this.#stuck, this.#rings, this.#digits.view)
  }

  ring(places: readonly Place[]): void {
    this.#empty(this.#rings)
    for (const place of places) {
      const ring = new Sprite(this.#pictures.effect('ring'))
      ring.anchor.set(0.5)
      this.#add(this.#rings, ring, place, () => ring.setSize(this.#cellWidth * 1.04, this.#cellHeight * 1.02))
    }
    this.#stage.redraw()
  }

  amount(text: string, places: readonly Place[]): void {
    this.#amount = places.length === 0 ? undefined : { text, at: middleOf(places) }
    this.#writeAmount()
    this.#stage.tweens.add(260, (share) => this.#digits.view.scale.set(0.5 + 0.5 * share), backOut)
  }

  clear(): void {
    this.#empty(this.#rings)
    this.#amount = undefined
    this.#writeAmount()
    this.#stage.redraw()
  }

  stick(places: readonly Place[], symbol: string): void {
    this.#empty(this.#stuck)
    for (const place of places) {
      const view = this.#symbol(symbol)
      this.#add(this.#stuck, view, place, () => view.setSize(this.#cellWidth * overCell))
    }
    this.#stage.redraw()
  }

  unstick(): void {
    this.#empty(this.#stuck)
    this.#stage.redraw()
  }

  async lock(coins: readonly SlotCoin[], symbol: string, textOf: (coin: SlotCoin) => string): Promise<void> {
    const landings = coins.map(({ cell, ...coin }, index) => this.#land(cell, symbol, textOf({ cell, ...coin }), index * 60))
    await Promise.all(landings)
  }

  layout(layout: SlotLayout): void {
    this.#layout = layout
    for (const { view, place, fit } of this.#placed) {
      this.#put(view, place)
      fit()
    }
    this.#writeAmount()
  }

  get #cellWidth(): number {
    return this.#layout?.cellWidth ?? 1
  }

  get #cellHeight(): number {
    return this.#layout?.cellHeight ?? 1
  }

  async #land(place: Place, symbol: string, text: string, delay: number): Promise<void> {
    const view = new Container()
    const face = this.#symbol(symbol)
    const value = createDigits(this.#pictures)
    view.addChild(face, value.view)
    this.#add(this.#stuck, view, place, () => {
      face.setSize(this.#cellWidth * overCell)
      value.write(text, this.#cellHeight * Math.min(0.34, 1.5 / text.length))
    })
    await this.#stage.tweens.run(320, (share) => !view.destroyed && view.scale.set(1.6 - 0.6 * share), backOut, delay)
  }

  #symbol(name: string): Sprite {
    const sprite = new Sprite(this.#pictures.symbolTexture(name))
    sprite.anchor.set(0.5)
    return sprite
  }

  #put(view: Container, [reel, row]: Place): void {
    if (!this.#layout) return
    const { reels, cellWidth, cellHeight } = this.#layout
    view.position.set(reels.x + (reel + 0.5) * cellWidth, reels.y + (row + 0.5) * cellHeight)
  }

  /** Adds a view and keeps it in its place when the window changes. */
  #add(parent: Container, view: Container, place: Place, fit: () => void): void {
    parent.addChild(view)
    this.#placed.push({ view, place, fit })
    this.#put(view, place)
    fit()
  }

  #empty(parent: Container): void {
    for (const child of parent.removeChildren()) child.destroy({ children: true })
    this.#placed = this.#placed.filter(({ view }) => !view.destroyed)
  }

  #writeAmount(): void {
    this.#digits.view.visible = this.#amount !== undefined
    if (!this.#amount) return
    this.#digits.write(this.#amount.text, this.#cellHeight * 0.46)
    this.#put(this.#digits.view, this.#amount.at)
  }
}

/** How much larger than its cell a symbol is drawn, as on the reels. */
const overCell = 1.18

const middleOf = (places: readonly Place[]): Place => {
  const middle = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2
  return [middle(places.map(([reel]) => reel)), middle(places.map(([, row]) => row))]
}
