import { Container, Sprite } from 'pixi.js'
import type { Area, Stage } from '../kit/stage.ts'
import type { Pictures } from './pictures.ts'

/** Sparks and coins: a fixed number of sprites that are used again and again. Their course is for the eye alone. */
export type Sparks = {
  readonly layer: Container
  /** From a place in all directions. */
  burst(x: number, y: number, count: number): void
  /** Coins that rise from the foot of the window and fall again, for a time. @returns ends it */
  fountain(width: number, height: number): () => void
}

const most = 120
const gravity = 0.0011
const fountainEachMs = 55

type Mote = { sprite: Sprite; vx: number; vy: number; turn: number; ms: number; lifeMs: number; weight: number }

type Settings = {
  /** 0 ≤ number < 1, for looks only. */
  random: () => number
  /** Called when sparks need the whole window, and when they do not any more. */
  setWide: (isWide: boolean) => void
}

export const createSparks = (stage: Stage, pictures: Pictures, settings: Settings): Sparks =>
  new MoteSparks(stage, pictures, settings)

class MoteSparks implements Sparks {
  readonly layer = new Container()
  readonly #stage: Stage
  readonly #pictures: Pictures
  readonly #random: () => number
  readonly #setWide: (isWide: boolean) => void
  readonly #motes: readonly Mote[]
  #next = 0
  #alive = 0
  #release: (() => void) | undefined
  #fountain: { width: number; height: number; waitMs: number } | undefined

  constructor(stage: Stage, pictures: Pictures, { random, setWide }: Settings) {
    this.#stage = stage
    this.#pictures = pictures
    this.#random = random
    this.#setWide = setWide
    this.#motes = Array.from({ length: most }, () => newMote(this.layer, pictures))
    stage.onFrame((ms) => this.#advance(ms))
  }

  burst(x: number, y: number, count: number): void {
    for (let index = 0; index < count; index++) {
      const angle = this.#random() * Math.PI * 2
      const speed = 0.06 + 0.2 * this.#random()
      const mote = this.#launch(this.#random() > 0.5 ? 'spark' : 'dot', x, y, 0.12 + 0.24 * this.#random())
      mote.vx = Math.cos(angle) * speed
      mote.vy = Math.sin(angle) * speed
      mote.turn = 0.004
      mote.lifeMs = 420 + 300 * this.#random()
      mote.weight = 0.3
    }
  }

  fountain(width: number, height: number): () => void {
    const mine = { width, height, waitMs: 0 }
    this.#setWide(true)
    this.#fountain = mine
    this.#release ??= this.#stage.keepDrawing()
    return () => {
      if (this.#fountain === mine) this.#fountain = undefined
    }
  }

  #launch(name: string, x: number, y: number, size: number): Mote {
    const mote = this.#motes[this.#next++ % most]
    if (!mote) throw new RangeError('there are no motes')
    if (!mote.sprite.visible) this.#alive++
    mote.sprite.texture = this.#pictures.effect(name)
    mote.sprite.position.set(x, y)
    mote.sprite.scale.set(size)
    mote.sprite.visible = true
    mote.sprite.alpha = 1
    mote.ms = 0
    this.#release ??= this.#stage.keepDrawing()
    return mote
  }

  #throwCoin({ width, height }: { width: number; height: number }): void {
    const random = this.#random
    const size = 0.35 + 0.4 * random()
    const mote = this.#launch(random() > 0.35 ? 'coin' : 'star', width * (0.2 + 0.6 * random()), height + 20, size)
    mote.vx = (random() - 0.5) * width * 0.0004
    mote.vy = -Math.sqrt(2 * gravity * height * (0.5 + 0.5 * random()))
    mote.turn = (random() - 0.5) * 0.01
    mote.lifeMs = 2_600
    mote.weight = 1
  }

  #advance(ms: number): void {
    if (this.#fountain) {
      this.#fountain.waitMs -= ms
      for (; this.#fountain.waitMs < 0; this.#fountain.waitMs += fountainEachMs) this.#throwCoin(this.#fountain)
    }
    const { area } = this.#stage
    if (this.#alive > 0) for (const mote of this.#motes) if (mote.sprite.visible && move(mote, ms, area)) this.#alive--
    if (this.#alive > 0 || this.#fountain) return
    this.#release?.()
    this.#release = undefined
    this.#setWide(false)
  }
}

const newMote = (layer: Container, pictures: Pictures): Mote => {
  const sprite = new Sprite(pictures.effect('spark'))
  sprite.anchor.set(0.5)
  sprite.visible = false
  layer.addChild(sprite)
  return { sprite, vx: 0, vy: 0, turn: 0, ms: 0, lifeMs: 0, weight: 0 }
}

/** How far from the edge of what is drawn they begin to fade. */
const fadePixels = 24

const distanceToEdge = ({ x, y }: Sprite, area: Area): number =>
  Math.min(x - area.x, y - area.y, area.x + area.width - x, area.y + area.height - y)

/** @returns whether its life has ended */
const move = (mote: Mote, ms: number, area: Area): boolean => {
  const { sprite } = mote
  mote.ms += ms
  mote.vy += gravity * mote.weight * ms
  sprite.x += mote.vx * ms
  sprite.y += mote.vy * ms
  sprite.rotation += mote.turn * ms
  const fade = Math.min((1 - mote.ms / mote.lifeMs) * 3, distanceToEdge(sprite, area) / fadePixels)
  sprite.alpha = Math.max(0, Math.min(1, fade))
  sprite.visible = mote.ms < mote.lifeMs
  return !sprite.visible
}
