import type { Writer } from './batch-writer.ts'

const batchRowsMin = 32
const batchRowsMax = 512

/** How long jobs wait for a batch that is under way, in milliseconds; who takes them then. */
type TogetherOptions = { togetherMs: number; writers: number; wake: () => void }

/**
 * How much a batch takes, and when the next one begins. Where jobs wait together they leave what waits to the batch writer that is at work,
 * while one batch can take it: fewer batches are larger, and a job of a large one costs less. Few jobs save little by it, and are answered
 * sooner beside one another. A batch that takes long, since it waits for a lock or for its machine, holds no others up.
 */
export class Together {
  readonly #options: TogetherOptions
  /** By when the batches under way should be through. */
  readonly #due = new Map<Writer, number>()
  #isWaking = false

  constructor(options: TogetherOptions) {
    this.#options = options
  }

  /** How many rows a batch takes of all that were asked for: a fair share, so that every batch writer has some. */
  rowsMaxOf(rows: number): number {
    const share = this.#isTogether(rows) ? rows : Math.ceil(rows / this.#options.writers)
    return Math.min(batchRowsMax, Math.max(batchRowsMin, share))
  }

  began(writer: Writer): void {
    this.#due.set(writer, performance.now() + this.#options.togetherMs)
  }

  ended(writer: Writer): void {
    this.#due.delete(writer)
  }

  /** Whether so many rows wait for a batch that was begun a moment ago. Should it take longer, others are woken. */
  holds(rows: number): boolean {
    if (this.#due.size === 0 || !this.#isTogether(rows)) return false
    const left = Math.max(...this.#due.values()) - performance.now()
    if (left <= 0) return false
    if (!this.#isWaking) this.#wakeIn(left)
    return true
  }

  #wakeIn(ms: number): void {
    this.#isWaking = true
    setTimeout(() => {
      this.#isWaking = false
      this.#options.wake()
    }, ms)
  }

  #isTogether(rows: number): boolean {
    return this.#options.togetherMs > 0 && rows > batchRowsMin && rows <= batchRowsMax
  }
}
