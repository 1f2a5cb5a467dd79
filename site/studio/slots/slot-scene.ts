import { seededRng } from '@tamuvo/ui/art/rng.ts'
import type { SlotWorld } from '@tamuvo/ui/art/slot/world.ts'
import { Container, Sprite } from 'pixi.js'
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

export const createSlotScene = ({ stage, pictures, world, isTall }: Settings): SlotScene => {
  const back = new Sprite(pictures.scene)
  const ground = new Sprite(pictures.ground)
  const frame = pictures.frame.map((texture) => new Sprite(texture))
  const machine = new Container()
  const reels = createReels({ stage, pictures, reels: world.reels, rows: world.rows })
  const marks = createMarks(stage, pictures)
  const sparks = createSparks(stage, pictures, seededRng(world.id).next)
  machine.addChild(ground, reels.layer, ...frame, marks.layer)
  back.anchor.set(0.5)
  stage.root.addChild(back, machine, sparks.layer)
  let shape = isTall

  const fitBack = (): void => {
    const { width, height } = stage.size
    back.scale.set(Math.max(width / back.texture.width, height / back.texture.height))
    back.position.set(width / 2, height / 2)
  }
  const changeShape = (next: boolean): void => {
    shape = next
    void loadScene(world, next).then((texture) => {
      if (shape !== next) return
      back.texture = texture
      fitBack()
      stage.redraw()
    })
  }

  return {
    reels,
    marks,
    sparks,
    light: (tint) => {
      back.tint = tint
      stage.redraw()
    },
    nearer: (share) => {
      const from = machine.scale.x
      const { width, height } = stage.size
      machine.pivot.set(width / 2, height / 2)
      machine.position.set(width / 2, height / 2)
      stage.tweens.add(600, (done) => machine.scale.set(from + (share - from) * done), sineInOut)
    },
    layout: (layout) => {
      const { reels: window, frame: box } = layout
      const levels = [box.y, window.y, window.y + window.height, box.y + box.height]
      for (const [index, sprite] of frame.entries()) {
        sprite.position.set(box.x, levels[index] ?? 0)
        sprite.setSize(box.width, (levels[index + 1] ?? 0) - (levels[index] ?? 0))
      }
      // The ground is drawn in the same proportions, so that it fills the window when the window does.
      ground.position.set(box.x, levels[1] ?? 0)
      ground.setSize(box.width, window.height)
      reels.layout(layout)
      marks.layout(layout)
      fitBack()
      if (layout.isTall !== shape) changeShape(layout.isTall)
      stage.redraw()
    },
  }
}
