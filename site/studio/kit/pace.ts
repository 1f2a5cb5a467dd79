/** A frame that took longer held something up. */
const frameMsMax = 50
/** What takes longer was no frame but a pause: the page was not shown. */
const pauseMs = 500
const frameMs = 1000 / 60

export type Pace = {
  /** How far motion goes on in a frame. @param nowMs when the frame begins; @returns milliseconds */
  step(nowMs: number): number
  /** How long the last frame took, in milliseconds. */
  readonly passed: number
  /** Nothing moves any more: the next frame is a first one. */
  rest(): void
}

/**
 * How time passes for what moves. After one long frame motion goes on from where it stood, without a jump. Where long frames follow each other
 * the device is slow, and they take the time that they take: the result of a round comes as soon as elsewhere, in fewer pictures.
 */
export const createPace = (): Pace => {
  let lastMs: number | undefined
  let passed = frameMs
  let wasLong = false
  return {
    get passed() {
      return passed
    },
    step: (nowMs) => {
      passed = lastMs === undefined ? frameMs : nowMs - lastMs
      lastMs = nowMs
      const isLong = passed > frameMsMax
      const ms = isLong && !wasLong ? frameMsMax : Math.min(passed, pauseMs)
      wasLong = isLong
      return ms
    },
    rest: () => {
      lastMs = undefined
    },
  }
}
