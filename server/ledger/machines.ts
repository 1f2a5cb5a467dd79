import { type Database, sqlState } from '../kit/database.ts'
import { machineNamed, machineOf, type MachineRange } from './machine-map.ts'
import { readIsStopped, readMachineRanges } from './machine-store.ts'

/** Stands for a machine where one holds the rows of all, and where rows of several are asked for at once. */
export const anyMachine = -1

const lookEveryMs = 5_000

/**
 * The machines of a cluster, and whose rows they hold. Shards move while people bet, so that is looked at again and again; what is out of
 * date meanwhile only lets batches ask more machines than they need.
 */
export class Machines {
  readonly #database: Database
  #timer: NodeJS.Timeout | undefined
  #ranges: readonly MachineRange[] = []
  #isStopped = false
  #looking: Promise<void> | undefined

  private constructor(database: Database) {
    this.#database = database
  }

  static async open(database: Database): Promise<Machines> {
    const machines = new Machines(database)
    await machines.#read()
    machines.#timer = setInterval(() => void machines.look(), lookEveryMs).unref()
    return machines
  }

  /** The machine with the rows of a member. */
  of(memberId: bigint | undefined): number {
    if (memberId === undefined || this.#ranges.length === 0) return anyMachine
    return machineOf(this.#ranges, memberId) ?? anyMachine
  }

  /**
   * Where batches reach a machine past the coordinator, as host:port. Undefined when it holds no rows any more, and while posting is
   * stopped, which the coordinator says to each that asks it.
   */
  addressOf(machine: number): string | undefined {
    return this.#isStopped ? undefined : this.#ranges.find((each) => each.machine === machine)?.address
  }

  get areMany(): boolean {
    return this.#ranges.length > 0
  }

  /** The machine that could not be reached or broke off, as the coordinator says: then nothing of the transaction has happened. */
  awayBy(error: unknown): number | undefined {
    if (this.#ranges.length === 0 || !(error instanceof Error) || 'syscall' in error) return undefined
    if (!/^(08|57P)/.test(sqlState(error) ?? '')) return undefined
    return machineNamed(this.#ranges, `${error.message} ${'where' in error ? String(error.where) : ''}`)
  }

  /** Asks again. Without an answer all stays as it was known. */
  look(): Promise<void> {
    return (this.#looking ??= this.#read()
      .catch(() => {})
      .finally(() => (this.#looking = undefined)))
  }

  async #read(): Promise<void> {
    this.#ranges = await readMachineRanges(this.#database)
    if (this.areMany) this.#isStopped = await readIsStopped(this.#database)
  }

  close(): void {
    clearInterval(this.#timer)
  }
}
