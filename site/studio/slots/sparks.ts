import { Container, Sprite } from 'pixi.js'
import type { Stage } from '../kit/stage.ts'
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

/** @param random 0 ≤ number < 1, for looks only */
export const createSparks = (stage: Stage, pictures: Pictures, random: () => number): Sparks => {
  const layer = new Container()
  const motes: Mote[] = Array.from({ length: most }, () => {
    const sprite = new Sprite(pictures.effect('spark'))
    sprite.anchor.set(0.5)
    sprite.visible = false
    layer.addChild(sprite)
    return { sprite, vx: 0, vy: 0, turn: 0, ms: 0, lifeMs: 0, weight: 0 }
  })
  let next = 0
  let alive = 0
  let release: (() => void) | undefined
  let fountain: { width: number; height: number; waitMs: number } | undefined

  const launch = (name: string, x: number, y: number, size: number): Mote => {
    const mote = motes[next++ % most] ?? motes[0]
    if (!mote) throw new RangeError('there are no motes')
    if (!mote.sprite.visible) alive++
    mote.sprite.texture = pictures.effect(name)
    mote.sprite.position.set(x, y)
    mote.sprite.scale.set(size)
    mote.sprite.visible = true
    mote.sprite.alpha = 1
    mote.ms = 0
    release ??= stage.keepDrawing()
    return mote
  }

  const throwCoin = (width: number, height: number): void => {
    const mote = launch(random() > 0.35 ? 'coin' : 'star', width * (0.2 + 0.6 * random()), height + 20, 0.35 + 0.4 * random())
    const rise = Math.sqrt(2 * gravity * height * (0.5 + 0.5 * random()))
    Object.assign(mote, {
      vx: (random() - 0.5) * width * 0.0004,
      vy: -rise,
      turn: (random() - 0.5) * 0.01,
      lifeMs: 2_600,
      weight: 1,
    })
  }

  const move = (mote: Mote, ms: number): void => {
    const { sprite } = mote
    mote.ms += ms
    mote.vy += gravity * mote.weight * ms
    sprite.x += mote.vx * ms
    sprite.y += mote.vy * ms
    sprite.rotation += mote.turn * ms
    sprite.alpha = Math.min(1, (1 - mote.ms / mote.lifeMs) * 3)
    if (mote.ms < mote.lifeMs) return
    sprite.visible = false
    alive--
  }

  stage.onFrame((ms) => {
    if (fountain) {
      fountain.waitMs -= ms
      for (; fountain.waitMs < 0; fountain.waitMs += fountainEachMs) throwCoin(fountain.width, fountain.height)
    }
    if (alive > 0) for (const mote of motes) if (mote.sprite.visible) move(mote, ms)
    if (alive > 0 || fountain) return
    release?.()
    release = undefined
  })

  return {
    layer,
    burst: (x, y, count) => {
      for (let index = 0; index < count; index++) {
        const angle = random() * Math.PI * 2
        const speed = 0.06 + 0.2 * random()
        const mote = launch(random() > 0.5 ? 'spark' : 'dot', x, y, 0.12 + 0.24 * random())
        Object.assign(mote, {
          vx: Math.cos(angle) * speed,
          vy: Math.sin(angle) * speed,
          turn: 0.004,
          lifeMs: 420 + 300 * random(),
          weight: 0.3,
        })
      }
    },
    fountain: (width, height) => {
      const mine = { width, height, waitMs: 0 }
      fountain = mine
      release ??= stage.keepDrawing()
      return () => {
        if (fountain === mine) fountain = undefined
      }
    },
  }
}
