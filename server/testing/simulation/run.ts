import { ProviderDown } from '../../cashier/provider.ts'
import { isUnavailable } from '../../kit/database.ts'
import { firstIdAt } from '../../kit/ids.ts'
import { Refused } from '../../kit/refuse.ts'
import { LedgerBusy, LedgerUnanswered } from '../../ledger/batch-work.ts'
import { type Chance, chanceOf } from './chance.ts'
import { Faults } from './faults.ts'
import { Lines } from './lines.ts'
import type { Mutant } from './mutants.ts'
import type { Operation } from './operation.ts'
import { Scheduler } from './scheduler.ts'
import { Died, SiteProcess, type SiteServices } from './site-process.ts'
import type { World } from './world.ts'

/** What came back of something that was sent: an answer, or nothing. */
export type Heard<Answer> = { answer: Answer } | undefined

/** A round on sale, and how it will end. */
export type SaleRound = { id: bigint; ends: 'settled' | 'void' }

/** The middle of a month, the seconds before one ends, and those before a day ends where the site is. */
const beginnings = ['2026-08-12T06:30:00Z', '2026-08-31T23:59:57Z', '2026-08-20T17:29:57Z']

/** Everything that belongs to one seed. */
export class Run {
  readonly world: World
  readonly mutant: Mutant | undefined
  readonly chance: Chance
  readonly scheduler: Scheduler
  readonly faults: Faults
  readonly lines: Lines
  readonly beganAt: number
  readonly wrong: string[] = []
  /** References that the payment provider has taken. */
  readonly payins = new Set<string>()
  processes: SiteProcess[] = []
  readonly operations: Operation[] = []
  readonly rounds: readonly SaleRound[]
  /** Two of the vendors, so that they often meet in a round. */
  readonly vendors: readonly number[]
  /** How many calls are under way that no caller waits for. */
  stray = 0
  #processNo = 1
  #nameNo = 1

  constructor(world: World, seed: number, mutant?: Mutant) {
    this.world = world
    this.mutant = mutant
    this.chance = chanceOf(seed)
    this.scheduler = new Scheduler(this.chance)
    this.faults = new Faults(this.chance)
    this.lines = new Lines(this.scheduler, this.faults, world)
    this.scheduler.outside = this.lines
    this.beganAt = Date.parse(this.chance.pick(beginnings))
    this.vendors = [this.chance.below(4), this.chance.below(4)]
    const firstId = firstIdAt(new Date(this.beganAt - 60_000))
    this.rounds = [
      { id: firstId, ends: 'settled' },
      { id: firstId + 1n, ends: 'void' },
    ]
  }

  nextName(): string {
    return `n${this.#nameNo++}`
  }

  async startProcess(): Promise<void> {
    const process = new SiteProcess(this, this.#processNo++)
    this.scheduler.note(`${process.name} starts`)
    this.processes.push(process)
    for (;;)
      try {
        return await process.start()
      } catch (error) {
        if (process.isDead) return
        if (!isUnavailable(error)) throw error
        await this.scheduler.sleep(500)
      }
  }

  /** Something that is wrong whatever comes later. */
  blame(what: string): void {
    this.wrong.push(what)
    this.scheduler.note(`WRONG: ${what}`)
  }

  /** Travels to a party outside of the site, and may get lost on the way. @throws ProviderDown */
  async journey(what: string): Promise<void> {
    await this.scheduler.pass(`${what} travels`)
    if (this.faults.ofJourney() === 'is lost') throw new ProviderDown(what)
  }

  /** Asks one of the processes, as over a network: what is sent may be lost, come twice or be answered in vain. */
  async ask<Answer>(what: string, work: (services: SiteServices) => Promise<Answer>): Promise<Heard<Answer>> {
    const fate = this.faults.ofJourney()
    if (fate === 'is lost') {
      this.scheduler.note(`  ${what} is lost`)
      await this.scheduler.sleep(1_000)
      return undefined
    }
    if (fate === 'comes twice') {
      this.scheduler.note(`  ${what} comes twice`)
      this.stray++
      void this.#deliver(`${what} once more`, work).finally(() => this.stray--)
    }
    return this.#deliver(what, work)
  }

  async #deliver<Answer>(what: string, work: (services: SiteServices) => Promise<Answer>): Promise<Heard<Answer>> {
    await this.scheduler.pass(`${what} arrives`)
    const process = this.chance.pick(this.processes)
    this.scheduler.note(`  ${what} at ${process.name}`)
    try {
      const answer = await process.do(work)
      await this.scheduler.pass(`the answer to ${what} arrives`)
      return this.faults.ofJourney() === 'is lost' ? undefined : { answer }
    } catch (error) {
      if (!isExcuse(error)) this.blame(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
      return undefined
    }
  }

  /** Asks until there is an answer. */
  async insist<Answer>(what: string, work: (services: SiteServices) => Promise<Answer>): Promise<Answer> {
    for (;;) {
      const heard = await this.ask(what, work)
      if (heard) return heard.answer
      await this.scheduler.sleep(this.chance.pick([10, 300, 3_000]))
    }
  }
}

/** What callers hear as "try again". */
const isExcuse = (error: unknown): boolean =>
  error instanceof Died || error instanceof LedgerBusy || error instanceof LedgerUnanswered || isUnavailable(error)

export const refusalOf = (error: unknown): string => {
  if (error instanceof Refused) return error.code
  throw error
}
