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
  /** Waits without moving anything. @returns its number, for `finish` */
  wait(ms: number, atEnd: () => void): number
  /** Brings one to its end now. */
  finish(id: number): void
  /** Brings all to their end now, and those that they start. */
  finishAll(): void
  /** Moves time on. @param ms since the last frame @returns whether anything moved, so that there is something to draw */
  advance(ms: number): boolean
  readonly active: number
}

const sizeFirst = 64

type Slot = { id: number; step: Step | undefined; ease: Ease; onEnd: (() => void) | undefined }

/** @param onActive called when something begins to move while nothing did: the ticker starts */
export const createTweens = (onActive: () => void = () => {}): Tweens => new TweenList(onActive)

class TweenList implements Tweens {
  readonly #onActive: () => void
  #elapsed = new Float64Array(sizeFirst)
  #durations = new Float64Array(sizeFirst)
  readonly #slots: (Slot | undefined)[] = []
  #count = 0
  #lastId = 0

  constructor(onActive: () => void) {
    this.#onActive = onActive
  }

  get active(): number {
    return this.#count
  }

  add(ms: number, step: Step, ease: Ease = linear, delay = 0): number {
    return this.#start(ms, { step, ease, onEnd: undefined }, delay)
  }

  run(ms: number, step: Step, ease: Ease = linear, delay = 0): Promise<void> {
    return new Promise((done) => {
      this.#start(ms, { step, ease, onEnd: done }, delay)
    })
  }

  wait(ms: number, atEnd: () => void): number {
    return this.#start(ms, { step: undefined, ease: linear, onEnd: atEnd }, 0)
  }

  finish(id: number): void {
    const place = this.#slots.findIndex((slot) => slot?.id === id)
    if (place !== -1) this.#end(place)
  }

  finishAll(): void {
    while (this.#count > 0) this.#end(this.#count - 1)
  }

  advance(ms: number): boolean {
    let hasMoved = false
    for (let place = this.#count - 1; place >= 0; place--) {
      const now = (this.#elapsed[place] ?? 0) + ms
      this.#elapsed[place] = now
      const duration = this.#durations[place] ?? 0
      const slot = this.#slots[place]
      if (now < duration && (now < 0 || !slot?.step)) continue
      hasMoved = true
      if (now >= duration) this.#end(place)
      else slot?.step?.(slot.ease(now / duration))
    }
    return hasMoved
  }

  #start(ms: number, slot: Omit<Slot, 'id'>, delay: number): number {
    if (this.#count === this.#elapsed.length) this.#grow()
    const id = ++this.#lastId
    this.#elapsed[this.#count] = -delay
    this.#durations[this.#count] = Math.max(ms, 0)
    this.#slots[this.#count] = { ...slot, id }
    if (this.#count++ === 0) this.#onActive()
    return id
  }

  /** The last takes the place of one that ends. */
  #end(place: number): void {
    const slot = this.#slots[place]
    const last = --this.#count
    this.#elapsed[place] = this.#elapsed[last] ?? 0
    this.#durations[place] = this.#durations[last] ?? 0
    this.#slots[place] = this.#slots[last]
    this.#slots[last] = undefined
    slot?.step?.(1)
    slot?.onEnd?.()
  }

  #grow(): void {
    const [elapsed, durations] = [this.#elapsed, this.#durations]
    this.#elapsed = new Float64Array(elapsed.length * 2)
    this.#durations = new Float64Array(durations.length * 2)
    this.#elapsed.set(elapsed)
    this.#durations.set(durations)
  }
}
