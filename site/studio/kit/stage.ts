import 'pixi.js/unsafe-eval'
import { Container, WebGLRenderer } from 'pixi.js'
import { createPace } from './pace.ts'
import { createSharpness } from './sharpness.ts'
import { createTweens, type Tweens } from './tweens.ts'

/** A part of the window, in CSS pixels. */
export type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** One canvas with a scene. It draws only while something moves, and covers only where that is. */
export type Stage = {
  readonly canvas: HTMLCanvasElement
  /** In the pixels of the window, wherever the canvas lies. */
  readonly root: Container
  readonly tweens: Tweens
  /** Called in each frame that passes. @param call gets the milliseconds by which motion goes on @returns ends it */
  onFrame(call: (ms: number) => void): () => void
  /** Draws the next frame, for changes that are no tween. */
  redraw(): void
  /** Draws every frame as long as any caller needs it. @returns ends this one */
  keepDrawing(): () => void
  resize(width: number, height: number): void
  readonly size: { readonly width: number; readonly height: number }
  /** Lays the canvas over this part of the window; what lies outside of it is not drawn. */
  cover(area: Area): void
  readonly area: Area
  destroy(): void
}

const resolutionMax = 2
/** Frames that are drawn after the last that moved: promises that were kept by it change the scene after it. */
const framesAfter = 2

/** Among so many pictures the shader of a batch chooses: symbols and frame; sparks come after them. */
const picturesMost = 2

/** Rejects where the browser has no WebGL. */
export const openStage = async (canvas: HTMLCanvasElement): Promise<Stage> => {
  const renderer = new WebGLRenderer()
  const resolution = Math.min(devicePixelRatio || 1, resolutionMax)
  await renderer.init({
    canvas,
    width: 16,
    height: 16,
    antialias: false,
    backgroundAlpha: 0,
    resolution,
    autoDensity: true,
    powerPreference: 'low-power',
    // Only what this file imports: no events, no accessibility tree, no filters.
    skipExtensionImports: true,
  })
  // Before the first batch, for its shader is made once: weak devices run all of its branches for each pixel.
  renderer.limits.maxBatchableTextures = picturesMost
  return new CanvasStage(canvas, renderer, resolution)
}

class CanvasStage implements Stage {
  readonly canvas: HTMLCanvasElement
  readonly root = new Container()
  readonly tweens: Tweens
  readonly size = { width: 16, height: 16 }
  readonly #renderer: WebGLRenderer
  readonly #sharpness: ReturnType<typeof createSharpness>
  readonly #calls = new Set<(ms: number) => void>()
  readonly #pace = createPace()
  #area: Area = { x: 0, y: 0, width: 16, height: 16 }
  #frame = 0
  #drawing = 0
  #toDraw = 0

  constructor(canvas: HTMLCanvasElement, renderer: WebGLRenderer, resolution: number) {
    this.canvas = canvas
    this.#renderer = renderer
    this.#sharpness = createSharpness(resolution)
    this.root.eventMode = 'none'
    this.tweens = createTweens(() => this.#ask())
  }

  get area(): Area {
    return this.#area
  }

  onFrame(call: (ms: number) => void): () => void {
    this.#calls.add(call)
    return () => this.#calls.delete(call)
  }

  redraw(): void {
    this.#toDraw = Math.max(this.#toDraw, 1)
    this.#ask()
  }

  keepDrawing(): () => void {
    this.#drawing++
    this.#ask()
    let isOver = false
    return () => {
      if (!isOver) this.#drawing--
      isOver = true
    }
  }

  resize(width: number, height: number): void {
    Object.assign(this.size, { width, height })
  }

  cover(area: Area): void {
    this.#area = area
    this.root.position.set(-area.x, -area.y)
    Object.assign(this.canvas.style, { position: 'absolute', left: `${area.x}px`, top: `${area.y}px` })
    this.#fit(this.#renderer.resolution)
    // In the same frame: a canvas of another size is empty.
    this.#renderer.render(this.root)
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame)
    this.root.destroy({ children: true })
    this.#renderer.destroy({ removeView: false, releaseGlobalResources: true })
  }

  #ask(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame((now) => this.#pass(now))
  }

  #pass(now: number): void {
    this.#frame = 0
    const ms = this.#pace.step(now)
    const isMoving = this.tweens.advance(ms) || this.#drawing > 0
    for (const call of this.#calls) call(ms)
    if (isMoving) this.#toDraw = framesAfter
    this.#draw(isMoving)
    if (this.tweens.active > 0 || this.#drawing > 0 || this.#toDraw > 0 || !this.#sharpness.isFull) this.#ask()
    else this.#pace.rest()
  }

  #draw(isMoving: boolean): void {
    const resolution = this.#sharpness.next(this.#pace.passed, isMoving)
    const isOther = resolution !== this.#renderer.resolution
    if (isOther) this.#fit(resolution)
    if (!isOther && this.#toDraw === 0) return
    this.#toDraw = Math.max(0, this.#toDraw - 1)
    this.#renderer.render(this.root)
  }

  #fit(resolution: number): void {
    this.#renderer.resize(this.#area.width, this.#area.height, resolution)
  }
}
