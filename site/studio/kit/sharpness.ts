/** A frame that is longer missed its turn on a screen of 60 Hz. */
const slowMs = 25
/** So much time in slow frames, less a part of that in others, and moving pictures get fewer pixels. A single hitch counts as one frame. */
const slowMsMost = 1_000
const hitchMs = 50
const forgiven = 0.04
/** Pixels of a picture for one of the page while it moves, from the best on. */
const resolutions = [2, 1.5, 1]
/** What stands for so long is drawn with all pixels again. */
const stillMs = 400

export type Sharpness = {
  /** @param passed milliseconds of the last frame @returns the resolution of this one */
  next(passed: number, isMoving: boolean): number
  /** Whether the last frame had all pixels. */
  readonly isFull: boolean
}

/**
 * How many pixels a frame has: on a device that cannot follow fewer while something moves, where they are not missed, and all of them as soon
 * as it stands.
 * @param full the resolution of the screen, as far as it is used
 */
export const createSharpness = (full: number): Sharpness => {
  let moving = full
  let last = full
  let slow = 0
  let stood = 0
  const watch = (passed: number): void => {
    slow = passed < slowMs ? Math.max(0, slow - passed * forgiven) : slow + Math.min(passed, hitchMs)
    if (slow < slowMsMost) return
    moving = resolutions.find((each) => each < moving) ?? moving
    slow = 0
  }
  return {
    next: (passed, isMoving) => {
      stood = isMoving ? 0 : stood + passed
      if (isMoving) watch(passed)
      if (isMoving) last = moving
      else if (stood >= stillMs) last = full
      return last
    },
    get isFull() {
      return last === full
    },
  }
}
