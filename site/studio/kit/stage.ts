import 'pixi.js/unsafe-eval'
import { Container, WebGLRenderer } from 'pixi.js'
import { createTweens, type Tweens } from './tweens.ts'

/** One canvas with a scene. It draws only while something moves. */
export type Stage = {
  readonly canvas: HTMLCanvasElement
  readonly root: Container
  readonly tweens: Tweens
  /** Called in each frame that is drawn. @param call gets the milliseconds since the last one, 50 at most @returns ends it */
  onFrame(call: (ms: number) => void): () => void
  /** Draws the next frame, for changes that are no tween. */
  redraw(): void
  /** Draws every frame as long as there are such wishes. @returns ends this one */
  keepDrawing(): () => void
  resize(width: number, height: number): void
  readonly size: { readonly width: number; readonly height: number }
  destroy(): void
}

const frameMsMax = 50
/** Longer than this, thirty times, and the resolution goes down. */
const slowMs = 33
const slowFramesMost = 30
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
  const root = new Container()
  root.eventMode = 'none'
  const calls = new Set<(ms: number) => void>()
  let frame = 0
  let lastMs = 0
  let wishes = 0
  let slowFrames = 0

  const draw = (now: number): void => {
    frame = 0
    const passed = lastMs === 0 ? 16 : now - lastMs
    lastMs = now
    const ms = Math.min(passed, frameMsMax)
    tweens.advance(ms)
    for (const call of calls) call(ms)
    renderer.render(root)
    watchPace(passed)
    if (tweens.active > 0 || wishes > 0) schedule()
    else lastMs = 0
  }
  const schedule = (): void => {
    if (frame === 0) frame = requestAnimationFrame(draw)
  }
  const tweens = createTweens(schedule)

  /** A device that cannot follow gets fewer pixels. */
  const watchPace = (passed: number): void => {
    if (passed < slowMs || passed > 500) return
    slowFrames++
    if (slowFrames !== slowFramesMost || renderer.resolution <= resolutionLow) return
    renderer.resolution = resolutionLow
    renderer.resize(size.width, size.height)
  }
  const size = { width: 16, height: 16 }

  return {
    canvas,
    root,
    tweens,
    onFrame: (call) => {
      calls.add(call)
      return () => calls.delete(call)
    },
    redraw: schedule,
    keepDrawing: () => {
      wishes++
      schedule()
      let isOver = false
      return () => {
        if (!isOver) wishes--
        isOver = true
      }
    },
    resize: (width, height) => {
      Object.assign(size, { width, height })
      renderer.resize(width, height)
      schedule()
    },
    size,
    destroy: () => {
      cancelAnimationFrame(frame)
      root.destroy({ children: true })
      renderer.destroy({ removeView: false, releaseGlobalResources: true })
    },
  }
}
