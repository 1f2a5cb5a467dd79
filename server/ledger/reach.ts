const triesEveryMs = 500

/** Whether a machine can be reached, as those find out who ask it. While it cannot, only one of many is let through now and then, to try. */
export class Reach {
  #isAway = false
  #nextTry = 0

  /** @param now of a clock that never goes back, in ms */
  lets(now: number): boolean {
    if (!this.#isAway) return true
    if (now < this.#nextTry) return false
    this.#nextTry = now + triesEveryMs
    return true
  }

  get isOpen(): boolean {
    return !this.#isAway
  }

  lost(now: number): void {
    this.#isAway = true
    this.#nextTry = now + triesEveryMs
  }

  found(): void {
    this.#isAway = false
  }
}
