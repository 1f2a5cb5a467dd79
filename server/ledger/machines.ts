import { type Database, sqlState } from '../kit/database.ts'
import { machineNamed, machineOf, type MachineRange } from './machine-map.ts'
import { readMachineRanges } from './machine-store.ts'

/** Stands for a machine where one holds the rows of all, and where rows of several are asked for at once. */
export const anyMachine = -1

const lookEveryMs = 5_000

/**
 * The machines of a cluster, and whose rows they hold. Shards move while people bet, so that is looked at again and again; what is out of
 * date meanwhile only lets batches ask more machines than they need.
 */
export class Machines {
  readonly #database: Database
  readonly #timer: NodeJS.Timeout
  #ranges: readonly MachineRange[]
  #looking: Promise<void> | undefined

  private constructor(database: Database, ranges: readonly MachineRange[]) {
    this.#database = database
    this.#ranges = ranges
    this.#timer = setInterval(() => void this.look(), lookEveryMs).unref()
  }

  static async open(database: Database): Promise<Machines> {
    return new Machines(database, await readMachineRanges(database))
  }

  /** The machine with the rows of a member. */
  of(memberId: bigint | undefined): number {
    if (memberId === undefined || this.#ranges.length === 0) return anyMachine
    return machineOf(this.#ranges, memberId) ?? anyMachine
  }

  /** Where a machine is reached, as host:port. @throws Error when it holds no rows any more */
  addressOf(machine: number): string {
    const range = this.#ranges.find((each) => each.machine === machine)
    if (!range) throw new Error(`machine ${machine} of the cluster holds no rows of members`)
    return range.address
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
    return (this.#looking ??= readMachineRanges(this.#database)
      .then((ranges) => void (this.#ranges = ranges))
      .catch(() => {})
      .finally(() => (this.#looking = undefined)))
  }

  close(): void {
    clearInterval(this.#timer)
  }
}
