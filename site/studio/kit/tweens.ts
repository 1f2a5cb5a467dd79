/** What moves: a list of tweens in typed arrays, advanced once a frame. Nothing is allocated while it runs. */

export type Ease = (share: number) => number

export const linear: Ease = (share) => share
export const quadIn: Ease = (share) => share * share
export const quadOut: Ease = (share) => share * (2 - share)
export const cubicOut: Ease = (share) => 1 - (1 - share) ** 3
export const sineIn: Ease = (share) => 1 - Math.cos((share * Math.PI) / 2)
export const sineInOut: Ease = (share) => 0.5 - 0.5 * Math.cos(share * Math.PI)
/** Goes a little too far and comes back. */
export const backOut: Ease = (share) => 1 + 2.70158 * (share - 1) ** 3 + 1.70158 * (share - 1) ** 2

/** Called with the eased share of each frame; 1 comes exactly once, at the end. */
type Step = (share: number) => void

export type Tweens = {
  /** Starts one after `delay` milliseconds. @returns its number, for `finish` */
  add(ms: number, step: Step, ease?: Ease, delay?: number): number
  /** The promise of one: for those who wait in sequence, not in every frame. */
  run(ms: number, step: Step, ease?: Ease, delay?: number): Promise<void>
  /** Brings one to its end now. */
  finish(id: number): void
  /** Brings all to their end now, and those that they start. */
  finishAll(): void
  /** Moves time on. @param ms since the last frame */
  advance(ms: number): void
  readonly active: number
}

const sizeFirst = 64

type Slot = { id: number; step: Step; ease: Ease; onEnd: (() => void) | undefined }

/** @param onActive called when something begins to move while nothing did: the ticker starts */
export const createTweens = (onActive: () => void = () => {}): Tweens => {
  let elapsed = new Float64Array(sizeFirst)
  let durations = new Float64Array(sizeFirst)
  const slots: (Slot | undefined)[] = []
  let count = 0
  let lastId = 0

  const grow = (): void => {
    const [older, olderDurations] = [elapsed, durations]
    elapsed = new Float64Array(older.length * 2)
    durations = new Float64Array(older.length * 2)
    elapsed.set(older)
    durations.set(olderDurations)
  }

  const start = (ms: number, step: Step, ease: Ease, delay: number, onEnd?: () => void): number => {
    if (count === elapsed.length) grow()
    elapsed[count] = -delay
    durations[count] = Math.max(ms, 0)
    slots[count] = { id: ++lastId, step, ease, onEnd }
    if (count++ === 0) onActive()
    return lastId
  }

  /** The last takes the place of one that ends. */
  const end = (place: number): void => {
    const slot = slots[place]
    count--
    elapsed[place] = elapsed[count] ?? 0
    durations[place] = durations[count] ?? 0
    slots[place] = slots[count]
    slots[count] = undefined
    slot?.step(1)
    slot?.onEnd?.()
  }

  const advance = (ms: number): void => {
    for (let place = count - 1; place >= 0; place--) {
      const now = (elapsed[place] ?? 0) + ms
      elapsed[place] = now
      const duration = durations[place] ?? 0
      if (now >= duration) end(place)
      else if (now >= 0) slots[place]?.step(slots[place]?.ease(now / duration) ?? 1)
    }
  }

  return {
    add: (ms, step, ease = linear, delay = 0) => start(ms, step, ease, delay),
    run: (ms, step, ease = linear, delay = 0) => new Promise((done) => void start(ms, step, ease, delay, done)),
    finish: (id) => {
      const place = slots.findIndex((slot) => slot?.id === id)
      if (place !== -1) end(place)
    },
    finishAll: () => {
      while (count > 0) end(count - 1)
    },
    advance,
    get active() {
      return count
    },
  }
}
