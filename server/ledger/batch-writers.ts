import { availableParallelism } from 'node:os'
import type { Database } from '../kit/database.ts'
import { Engine } from './batch-engine.ts'
import type { Answered, BatchWriterOptions, BatchWriters, BatchWork } from './batch-work.ts'
import { anyMachine, Machines } from './machines.ts'

// Few: while one batch commits the next one fills, and fewer writers make larger batches.
const usualWriters = Math.min(4, Math.max(2, availableParallelism()))
const writersOfMachineMax = 2
/** Past the coordinator a batch costs as much again as its rows, whatever their number: one writer makes the largest ones. */
const directWritersMax = 1

/** How long jobs that come in their hundreds wait for a batch under way: more than a batch takes, and less than anyone notices. */
export const manyTogetherMs = 20

/** @throws when the first connection cannot be made */
export const openBatchWriters = async <Job, Answer>(
  database: Database,
  work: BatchWork<Job, Answer>,
  options: BatchWriterOptions,
): Promise<BatchWriters<Job, Answer>> => {
  const machines = await Machines.open(database)
  const engines = new EnginesOfMachines(database, work, machines, {
    writers: usualWriters,
    waitingMax: 20_000,
    patienceMs: 10_000,
    togetherMs: 0,
    ...options,
  })
  await engines.of(anyMachine, false).connect()
  return {
    answered: engines.answered,
    ask: (job) => engines.of(machines.of(work.memberOf?.(job)), work.isDirect?.(job) === true).ask(job),
    // Jobs waiting for an abandoned database get no answer any more; their keys make it safe to ask again.
    close: () => {
      machines.close()
      return Promise.race([engines.close(), whenAborted(database.abandoned)])
    },
  }
}

/**
 * Jobs of different machines of a cluster never share a batch nor a connection: a batch commits on one machine, and one that is away stops
 * its own members alone. Where there is one machine, all is as if there were no machines.
 */
class EnginesOfMachines<Job, Answer> {
  readonly answered: Answered = { fast: 0, slow: 0 }
  readonly #engines = new Map<string, Engine<Job, Answer>>()
  readonly #make: (machine: number, isDirect: boolean) => Engine<Job, Answer>
  #isClosing = false

  constructor(database: Database, work: BatchWork<Job, Answer>, machines: Machines, options: Required<BatchWriterOptions>) {
    const { answered } = this
    this.#make = (machine, isDirect) => {
      const most = isDirect ? directWritersMax : machines.areMany ? writersOfMachineMax : options.writers
      const writers = Math.min(options.writers, most)
      return new Engine(database, work, { ...options, writers, machines, machine, isDirect, answered })
    }
  }

  of(machine: number, mayBeDirect: boolean): Engine<Job, Answer> {
    const isDirect = mayBeDirect && machine !== anyMachine
    const name = `${machine} ${isDirect}`
    const known = this.#engines.get(name)
    if (known) return known
    const engine = this.#make(machine, isDirect)
    this.#engines.set(name, engine)
    // One that has no job yet is closed at once, and refuses all.
    if (this.#isClosing) void engine.close()
    return engine
  }

  async close(): Promise<void> {
    this.#isClosing = true
    await Promise.all([...this.#engines.values()].map((engine) => engine.close()))
  }
}

const whenAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (signal.aborted) done()
    else signal.addEventListener('abort', () => done(), { once: true })
  })
