/** How many jobs wait, of all senders and of each. */
export class WaitingCount<Job> {
  readonly #max: number
  readonly #senderOf: ((job: Job) => string) | undefined
  readonly #ofSenders = new Map<string, number>()
  #all = 0

  /** @param max beyond this many in all jobs are refused, and beyond half of them those of one sender */
  constructor(max: number, senderOf: ((job: Job) => string) | undefined) {
    this.#max = max
    this.#senderOf = senderOf
  }

  get all(): number {
    return this.#all
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
    if (!this.#senderOf) return
    const sender = this.#senderOf(job)
    const count = this.#of(sender) + by
    if (count === 0) this.#ofSenders.delete(sender)
    else this.#ofSenders.set(sender, count)
  }
}
