import { seededRng } from '@tamuvo/ui/art/rng.ts'
import type { SlotWorld } from '@tamuvo/ui/art/slot/world.ts'
import { Container, Sprite, type Texture } from 'pixi.js'
import type { Stage } from '../kit/stage.ts'
import { sineInOut } from '../kit/tweens.ts'
import type { SlotLayout } from './layout.ts'
import { createMarks, type Marks } from './marks.ts'
import { loadScene, type Pictures } from './pictures.ts'
import { createReels, type Reels } from './reels.ts'
import { createSparks, type Sparks } from './sparks.ts'

/** The layers of a slot: scene, ground of the reels, symbols, frame, marks, sparks. */
export type SlotScene = {
  readonly reels: Reels
  readonly marks: Marks
  readonly sparks: Sparks
  /** Changes the light of the scene: of free games, of great wins. */
  light(tint: number): void
  /** Comes a little nearer, and goes back. */
  nearer(share: number): void
  layout(layout: SlotLayout): void
}

type Settings = { stage: Stage; pictures: Pictures; world: SlotWorld; isTall: boolean }

export const createSlotScene = (settings: Settings): SlotScene => new LayeredScene(settings)

class LayeredScene implements SlotScene {
  readonly reels: Reels
  readonly marks: Marks
  readonly sparks: Sparks
  readonly #stage: Stage
  readonly #world: SlotWorld
  readonly #back: Sprite
  readonly #ground: Sprite
  readonly #frame: readonly Sprite[]
  readonly #machine = new Container()
  #isTall: boolean

  constructor({ stage, pictures, world, isTall }: Settings) {
    this.#stage = stage
    this.#world = world
    this.#isTall = isTall
    this.#back = new Sprite(pictures.scene)
    this.#back.anchor.set(0.5)
    this.#ground = new Sprite(pictures.ground)
    this.#frame = pictures.frame.map((texture) => new Sprite(texture))
    this.reels = createReels({ stage, pictures, reels: world.reels, rows: world.rows })
    this.marks = createMarks(stage, pictures)
    this.sparks = createSparks(stage, pictures, seededRng(world.id).next)
    this.#machine.addChild(this.#ground, this.reels.layer, ...this.#frame, this.marks.layer)
    stage.root.addChild(this.#back, this.#machine, this.sparks.layer)
  }

  light(tint: number): void {
    this.#back.tint = tint
    this.#stage.redraw()
  }

  nearer(share: number): void {
    const from = this.#machine.scale.x
    const { width, height } = this.#stage.size
    this.#machine.pivot.set(width / 2, height / 2)
    this.#machine.position.set(width / 2, height / 2)
    this.#stage.tweens.add(600, (done) => this.#machine.scale.set(from + (share - from) * done), sineInOut)
  }

  layout(layout: SlotLayout): void {
    const { reels: window, frame: box } = layout
    const levels = [box.y, window.y, window.y + window.height, box.y + box.height]
    for (const [index, sprite] of this.#frame.entries()) {
      sprite.position.set(box.x, levels[index] ?? 0)
      sprite.setSize(box.width, (levels[index + 1] ?? 0) - (levels[index] ?? 0))
    }
    this.#ground.position.set(box.x, window.y)
    this.#ground.setSize(box.width, window.height)
    this.reels.layout(layout)
    this.marks.layout(layout)
    this.#fitBack()
    if (layout.isTall !== this.#isTall) this.#turn(layout.isTall)
    this.#stage.redraw()
  }

  #fitBack(): void {
    const { width, height } = this.#stage.size
    const { texture } = this.#back
    this.#back.scale.set(Math.max(width / texture.width, height / texture.height))
    this.#back.position.set(width / 2, height / 2)
  }

  /** The window was turned: another scene fits. Until it is there, or where it does not come, the first one is cut. */
  #turn(isTall: boolean): void {
    this.#isTall = isTall
    const show = (texture: Texture): void => {
      if (this.#isTall !== isTall || this.#back.destroyed) return
      this.#back.texture = texture
      this.#fitBack()
      this.#stage.redraw()
    }
    loadScene(this.#world, isTall).then(show, () => undefined)
  }
}
