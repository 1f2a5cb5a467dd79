import 'pixi.js/unsafe-eval'
import { Container, WebGLRenderer } from 'pixi.js'
import { createPace, pauseMs } from './pace.ts'
import { createTweens, type Tweens } from './tweens.ts'

/** One canvas with a scene. It draws only while something moves. */
export type Stage = {
  readonly canvas: HTMLCanvasElement
  readonly root: Container
  readonly tweens: Tweens
  /** Called in each frame that is drawn. @param call gets the milliseconds by which motion goes on @returns ends it */
  onFrame(call: (ms: number) => void): () => void
  /** Draws the next frame, for changes that are no tween. */
  redraw(): void
  /** Draws every frame as long as any caller needs it. @returns ends this one */
  keepDrawing(): () => void
  resize(width: number, height: number): void
  readonly size: { readonly width: number; readonly height: number }
  destroy(): void
}

/** A frame longer than this is slow; so much time in slow frames, and the resolution goes down. */
const slowMs = 33
const slowMsMost = 1_000
const resolutionMax = 2
const resolutionLow = 1.5

/** Rejects where the browser has no WebGL. */
export const openStage = async (canvas: HTMLCanvasElement): Promise<Stage> => {
  const renderer = new WebGLRenderer()
  await renderer.init({
    canvas,
    width: 16,
    height: 16,
    antialias: false,
    backgroundAlpha: 1,
    backgroundColor: 0x06080f,
    resolution: Math.min(devicePixelRatio || 1, resolutionMax),
    autoDensity: true,
    powerPreference: 'low-power',
    // Only what this file imports: no events, no accessibility tree, no filters.
    skipExtensionImports: true,
  })
  return new CanvasStage(canvas, renderer)
}

class CanvasStage implements Stage {
  readonly canvas: HTMLCanvasElement
  readonly root = new Container()
  readonly tweens: Tweens
  readonly size = { width: 16, height: 16 }
  readonly #renderer: WebGLRenderer
  readonly #calls = new Set<(ms: number) => void>()
  #frame = 0
  readonly #pace = createPace()
  #drawing = 0
  #slowMs = 0

  constructor(canvas: HTMLCanvasElement, renderer: WebGLRenderer) {
    this.canvas = canvas
    this.#renderer = renderer
    this.root.eventMode = 'none'
    this.tweens = createTweens(() => this.redraw())
  }

  onFrame(call: (ms: number) => void): () => void {
    this.#calls.add(call)
    return () => this.#calls.delete(call)
  }

  redraw(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame((now) => this.#draw(now))
  }

  keepDrawing(): () => void {
    this.#drawing++
    this.redraw()
    let isOver = false
    return () => {
      if (!isOver) this.#drawing--
      isOver = true
    }
  }

  resize(width: number, height: number): void {
    Object.assign(this.size, { width, height })
    this.#renderer.resize(width, height)
    this.redraw()
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame)
    this.root.destroy({ children: true })
    this.#renderer.destroy({ removeView: false, releaseGlobalResources: true })
  }

  #draw(now: number): void {
    this.#frame = 0
    const ms = this.#pace.step(now)
    this.tweens.advance(ms)
    for (const call of this.#calls) call(ms)
    this.#renderer.render(this.root)
    this.#watchPace(this.#pace.passed)
    if (this.tweens.active > 0 || this.#drawing > 0) this.redraw()
    else this.#pace.rest()
  }

  /** A device that cannot follow gets fewer pixels. */
  #watchPace(passed: number): void {
    if (passed < slowMs || passed > pauseMs) return
    this.#slowMs += passed
    if (this.#slowMs < slowMsMost || this.#renderer.resolution <= resolutionLow) return
    this.#renderer.resize(this.size.width, this.size.height, resolutionLow)
  }
}
