import { seededRng } from '@tamuvo/ui/art/rng.ts'
import { frameSize } from '@tamuvo/ui/art/slot/frame-size.ts'
import type { SlotWorld } from '@tamuvo/ui/art/slot/world.ts'
import { Container, Sprite } from 'pixi.js'
import type { Area, Stage } from '../kit/stage.ts'
import { sineInOut } from '../kit/tweens.ts'
import type { SlotLayout } from './layout.ts'
import { createMarks, type Marks } from './marks.ts'
import type { FramePart, Pictures } from './pictures.ts'
import { createReels, type Reels } from './reels.ts'
import { createSparks, type Sparks } from './sparks.ts'

/** The layers of a slot before its scene, which is a picture of the page: ground of the reels, symbols, frame, marks, sparks. */
export type SlotScene = {
  readonly reels: Reels
  readonly marks: Marks
  readonly sparks: Sparks
  /** Comes a little nearer, and goes back. */
  nearer(share: number): void
  layout(layout: SlotLayout): void
}

type Settings = { stage: Stage; pictures: Pictures; world: SlotWorld }

/** Room around the frame for sparks, in cells. */
const roomAround = 0.35

export const createSlotScene = (settings: Settings): SlotScene => new LayeredScene(settings)

class LayeredScene implements SlotScene {
  readonly reels: Reels
  readonly marks: Marks
  readonly sparks: Sparks
  readonly #stage: Stage
  readonly #world: SlotWorld
  readonly #ground: Sprite
  readonly #frame: readonly { sprite: Sprite; at: FramePart['at'] }[]
  readonly #machine = new Container()
  #around: Area = { x: 0, y: 0, width: 16, height: 16 }
  #isWide = false

  constructor({ stage, pictures, world }: Settings) {
    this.#stage = stage
    this.#world = world
    this.#ground = new Sprite(pictures.ground)
    this.#frame = pictures.frame.map(({ texture, at }) => ({ sprite: new Sprite(texture), at }))
    this.reels = createReels({ stage, pictures, reels: world.reels, rows: world.rows })
    this.marks = createMarks(stage, pictures)
    const setWide = (isWide: boolean): void => {
      if (isWide === this.#isWide) return
      this.#isWide = isWide
      this.#cover()
    }
    this.sparks = createSparks(stage, pictures, { random: seededRng(world.id).next, setWide })
    this.#machine.addChild(this.#ground, this.reels.layer, ...this.#frame.map(({ sprite }) => sprite), this.marks.layer)
    stage.root.addChild(this.#machine, this.sparks.layer)
  }

  nearer(share: number): void {
    const from = this.#machine.scale.x
    const { width, height } = this.#stage.size
    this.#machine.pivot.set(width / 2, height / 2)
    this.#machine.position.set(width / 2, height / 2)
    this.#stage.tweens.add(600, (done) => this.#machine.scale.set(from + (share - from) * done), sineInOut)
  }

  layout(layout: SlotLayout): void {
    const { reels: window, frame: box, cellWidth } = layout
    const { top, bottom } = frameSize(this.#world)
    const unit = cellWidth / 100
    const drawnOut = window.height / (bottom - top)
    // Roof and base keep their shape; what is between them follows the window.
    const down = (y: number): number =>
      box.y + Math.min(y, top) * unit + Math.max(0, Math.min(y, bottom) - top) * drawnOut + Math.max(0, y - bottom) * unit
    for (const { sprite, at } of this.#frame) {
      sprite.position.set(box.x + at.x * unit, down(at.y))
      sprite.setSize(at.width * unit, down(at.y + at.height) - down(at.y))
    }
    this.#ground.position.set(window.x, window.y)
    this.#ground.setSize(window.width, window.height)
    this.reels.layout(layout)
    this.marks.layout(layout)
    this.#around = areaAround(layout, this.#stage.size)
    this.#cover()
  }

  /** The machine alone while nothing is outside of it: a third to a half of the pixels. */
  #cover(): void {
    this.#stage.cover(this.#isWide ? { x: 0, y: 0, ...this.#stage.size } : this.#around)
  }
}

/** In whole pixels, so that nothing is drawn between two of them. */
const areaAround = ({ frame, cellHeight }: SlotLayout, size: Stage['size']): Area => {
  const room = cellHeight * roomAround
  const [x, y] = [Math.max(0, Math.floor(frame.x - room)), Math.max(0, Math.floor(frame.y - room))]
  const toX = Math.min(size.width, Math.ceil(frame.x + frame.width + room))
  const toY = Math.min(size.height, Math.ceil(frame.y + frame.height + room))
  return { x, y, width: Math.max(1, toX - x), height: Math.max(1, toY - y) }
}
