import type { Chance } from './chance.ts'
import { type OwnTime, real } from './own-time.ts'

/** Something that may happen next. */
export type Step = { what: string; run(): void | Promise<void> }

/** What waits outside of JavaScript: the statements of the database. */
export type Outside = {
  /** What it could do next. */
  steps(): Step[]
  /** Waits until nothing moves there any more. @returns whether a caller got an answer meanwhile */
  settle(): Promise<boolean>
}

type Alarm = { at: number; no: number; step: Step }

const stepsMax = 30_000

/** Whatever happens in a simulation happens here, one thing after the other, in an order that the seed decides. */
export class Scheduler implements OwnTime {
  readonly chance: Chance
  readonly trace: string[] = []
  timeMs = 0
  count = 0
  outside: Outside = { steps: () => [], settle: async () => false }
  #ready: Step[] = []
  #alarms: Alarm[] = []
  #alarmNo = 0

  constructor(chance: Chance) {
    this.chance = chance
  }

  nowMs(): number {
    return this.timeMs
  }

  after(ms: number, callback: () => void, what = 'a timer rings'): () => void {
    const alarm = { at: this.timeMs + Math.max(1, ms), no: this.#alarmNo++, step: { what, run: callback } }
    this.#alarms.push(alarm)
    return () => (this.#alarms = this.#alarms.filter((each) => each !== alarm))
  }

  turn(callback: () => void): void {
    this.add('a turn', callback)
  }

  add(what: string, run: () => void | Promise<void>): void {
    this.#ready.push({ what, run })
  }

  /** Resolves when the scheduler likes it to. */
  pass(what: string): Promise<void> {
    return new Promise((done) => this.add(what, done))
  }

  sleep(ms: number): Promise<void> {
    return new Promise((done) => void this.after(ms, done, 'a sleeper wakes up'))
  }

  note(what: string): void {
    this.trace.push(`${this.timeMs} ${what}`)
  }

  /** @throws Error when it does not come to an end */
  async run(isOver: () => boolean): Promise<void> {
    for (;;) {
      await this.#settle()
      if (isOver()) return
      if (++this.count > stepsMax) throw new Error(`there is no end after ${stepsMax} steps`)
      const step = this.#next()
      if (!step) throw new Error('nothing can happen any more')
      this.note(step.what)
      await step.run()
    }
  }

  /** Until all that can run in this process has run. */
  async #settle(): Promise<void> {
    do await new Promise((done) => real.setImmediate(done))
    while (await this.outside.settle())
  }

  #next(): Step | undefined {
    this.#ring()
    const outside = this.outside.steps()
    const count = this.#ready.length + outside.length
    const isTimeUp = this.#alarms.length > 0 && (count === 0 || this.chance.oneIn(30))
    if (isTimeUp) this.#jump()
    else this.timeMs += this.chance.below(3)
    if (isTimeUp || count === 0) return this.#takeReady(this.chance.below(Math.max(1, this.#ready.length)))
    const place = this.chance.below(count)
    return place < this.#ready.length ? this.#takeReady(place) : outside[place - this.#ready.length]
  }

  #takeReady(place: number): Step | undefined {
    return this.#ready.splice(place, 1)[0]
  }

  #jump(): void {
    this.timeMs = Math.max(this.timeMs, Math.min(...this.#alarms.map(({ at }) => at)))
    this.#ring()
  }

  #ring(): void {
    const due = this.#alarms.filter(({ at }) => at <= this.timeMs).sort((a, b) => a.at - b.at || a.no - b.no)
    if (due.length === 0) return
    this.#alarms = this.#alarms.filter((alarm) => !due.includes(alarm))
    this.#ready.push(...due.map(({ step }) => step))
  }
}
