import type { Scheduler } from './scheduler.ts'
import type { SiteServices } from './site-process.ts'
import type { Member } from './world.ts'

/**
 * What the site said to an operation: `done` now or before, `undone` when it was done and taken back, or never can be, `refused`.
 * @param proof is the same in every answer to the same operation
 */
export type Verdict = { is: 'done' | 'undone' | 'refused'; word: string; proof?: string }

/** What members gain by an operation that is done, in minor units. */
export type Gain = { member: Member; minor: bigint }

/** Where operations are asked for. */
type Asked = {
  scheduler: Scheduler
  operations: Operation[]
  insist<Answer>(what: string, work: (services: SiteServices) => Promise<Answer>): Promise<Answer>
  blame(what: string): void
}

/** Something that a caller wants to have done once, and asks for until it is answered. */
export class Operation {
  readonly what: string
  readonly gains: readonly Gain[]
  readonly #run: Asked
  readonly #ask: (services: SiteServices) => Promise<Verdict>
  readonly #heard: Verdict[] = []

  constructor(run: Asked, what: string, gains: readonly Gain[], ask: (services: SiteServices) => Promise<Verdict>) {
    this.#run = run
    this.what = what
    this.gains = gains
    this.#ask = ask
    run.operations.push(this)
  }

  /** Asks until it is answered. */
  async insist(): Promise<Verdict> {
    const verdict = await this.#run.insist(this.what, this.#ask)
    this.#run.scheduler.note(`  ${this.what}: ${verdict.word}`)
    this.#compare(verdict)
    this.#heard.push(verdict)
    return verdict
  }

  get isDone(): boolean {
    return this.#heard.at(-1)?.is === 'done'
  }

  /** What was done stays done, unless it is undone, and is answered as it was. */
  #compare(verdict: Verdict): void {
    for (const before of this.#heard) {
      const isLost = before.is === 'done' && verdict.is === 'refused'
      const isBack = before.is === 'undone' && verdict.is === 'done'
      const isOther = before.is === 'done' && verdict.is === 'done' && before.proof !== verdict.proof
      if (isLost || isBack || isOther)
        this.#run.blame(`${this.what} was ${before.word} ${before.proof ?? ''}, and is ${verdict.word} ${verdict.proof ?? ''}`)
    }
  }
}
