import type { BatchWork } from './batch-work.ts'

/** How many jobs wait, of all senders and of each, and how many rows they write. */
export class WaitingCount<Job> {
  readonly #max: number
  readonly #senderOf: ((job: Job) => string) | undefined
  readonly #sizeOf: (job: Job) => number
  readonly #ofSenders = new Map<string, number>()
  #all = 0
  #rows = 0

  /** @param max beyond this many in all jobs are refused, and beyond half of them those of one sender */
  constructor(max: number, { senderOf, sizeOf }: Pick<BatchWork<Job, unknown>, 'senderOf' | 'sizeOf'>) {
    this.#max = max
    this.#senderOf = senderOf
    this.#sizeOf = sizeOf
  }

  get all(): number {
    return this.#all
  }

  get rows(): number {
    return this.#rows
  }

  isFullFor(job: Job): boolean {
    return this.#all >= this.#max || (this.#senderOf !== undefined && this.#of(this.#senderOf(job)) >= this.#max / 2)
  }

  enter(job: Job): void {
    this.#change(job, 1)
  }

  leave(job: Job): void {
    this.#change(job, -1)
  }

  #of(sender: string): number {
    return this.#ofSenders.get(sender) ?? 0
  }

  #change(job: Job, by: number): void {
    this.#all += by
    this.#rows += by * this.#sizeOf(job)
    if (!this.#senderOf) return
    const sender = this.#senderOf(job)
    const count = this.#of(sender) + by
    if (count === 0) this.#ofSenders.delete(sender)
    else this.#ofSenders.set(sender, count)
  }
}
