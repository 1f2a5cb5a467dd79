import type { Database, Queryable } from '../kit/database.ts'
import { lostPostings, type Seen } from './incident-store.ts'
import { machineOf, type MachineRange } from './machine-map.ts'
import { readMachineRanges, readMachines } from './machine-store.ts'

type Postings = ReadonlyMap<bigint, bigint>
type Lost = Seen['lost']

const answerWithinMs = 2_000
const silencesMax = 2

/**
 * Compares what was answered with what is there: on a cluster machine by machine, each of which may be replaced by a standby of its own. They
 * are asked past the coordinator, so that one that is away does not hold up the rest.
 */
export class MachineHistory {
  readonly #database: Database
  /** The addresses that were compared, by machine. */
  readonly #compared = new Map<number, string>()
  /** Those that were reached past the coordinator. */
  readonly #reached = new Set<string>()
  /** How often in a row a machine has not answered in time. One that refuses answers. */
  readonly #silences = new Map<number, number>()
  #ranges: readonly MachineRange[] = []
  #isSpread = false
  #isOneAway = false

  constructor(database: Database) {
    this.#database = database
  }

  async open(): Promise<void> {
    this.#isSpread = (await readMachines(this.#database)) !== ''
  }

  /** The machine with the rows of a member, and whether it has hung for a while. */
  of(memberId: bigint): { machine: number; isSilent: boolean } | undefined {
    const machine = machineOf(this.#ranges, memberId)
    return machine === undefined ? undefined : { machine, isSilent: (this.#silences.get(machine) ?? 0) >= silencesMax }
  }

  /** Whether a machine did not answer when all were asked. */
  get isOneAway(): boolean {
    return this.#isOneAway
  }

  /** Whether rows lie on several machines. */
  get isSpread(): boolean {
    return this.#isSpread
  }

  /** Everything that can be reached. @param isAway is called with a machine that cannot, and was never compared */
  async lostOnAll(from: Queryable, answered: Postings, isAway: (address: string, error: unknown) => void): Promise<Lost> {
    if (!this.#isSpread) return lostPostings(from, answered)
    const lost: Lost = []
    let isOneAway = false
    for (const [machine, address] of await this.#look(from))
      try {
        lost.push(...(await this.#lostOn(from, machine, address, answered)))
        this.#compared.set(machine, address)
        this.#silences.delete(machine)
      } catch (error) {
        isOneAway = true
        isAway(address, error)
        if (/timeout/i.test(String(error))) this.#silences.set(machine, (this.#silences.get(machine) ?? 0) + 1)
        // Else no process could start while a machine is away. It is compared as soon as it answers.
        if (!this.#compared.has(machine)) this.#compared.set(machine, address)
      }
    this.#isOneAway = isOneAway
    return lost
  }

  /** What machines lack that have another address than when they were compared. @throws where one of them cannot be reached */
  async lostOnChanged(from: Queryable, answered: Postings): Promise<Lost> {
    if (!this.#isSpread) return lostPostings(from, answered)
    const lost: Lost = []
    for (const [machine, address] of await this.#look(from)) {
      if (this.#compared.get(machine) === address) continue
      lost.push(...(await this.#lostOn(from, machine, address, answered)))
      this.#compared.set(machine, address)
    }
    return lost
  }

  /** What a machine lacks, over a connection to it. */
  async lostAt(client: Queryable, address: string, answered: Postings): Promise<Lost> {
    if (!this.#ranges.some((range) => range.address === address)) await this.#look(this.#database)
    const machine = this.#ranges.find((range) => range.address === address)?.machine
    return lostPostings(client, this.#ofMachine(machine, answered))
  }

  async #look(from: Queryable): Promise<Map<number, string>> {
    this.#ranges = await readMachineRanges(from)
    return new Map(this.#ranges.map(({ machine, address }) => [machine, address]))
  }

  async #lostOn(from: Queryable, machine: number, address: string, answered: Postings): Promise<Lost> {
    const own = this.#ofMachine(machine, answered)
    const client = await this.#database.dedicatedAt(address, 'tamuvo-history', { answerWithinMs }).catch((error: unknown) => {
      if (this.#reached.has(address)) throw error
      return undefined
    })
    // The coordinator may reach a machine that processes cannot.
    if (!client) return lostPostings(from, own)
    try {
      this.#reached.add(address)
      return await lostPostings(client, own)
    } finally {
      void client.end().catch(() => {})
    }
  }

  #ofMachine(machine: number | undefined, answered: Postings): Postings {
    return new Map([...answered].filter(([account]) => machineOf(this.#ranges, account >> 4n) === machine))
  }
}
