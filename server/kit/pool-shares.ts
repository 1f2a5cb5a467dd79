import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/** Which machine of a cluster holds the rows of a member, and whether it has stopped answering. */
export type MachineOfMember = (memberId: bigint) => { machine: number; isSilent: boolean } | undefined

type Caller = { memberId: bigint; held: number }

/**
 * The connections of a pool, on a cluster. Members of one machine hold at most half of them: a machine that hangs would else get all, one
 * after the other, and no call of others could be answered. Those of a machine that does not answer any more get none.
 */
export class PoolShares {
  readonly #shareMax: number
  readonly #patienceMs: number
  readonly #callers = new AsyncLocalStorage<Caller>()
  readonly #held = new Map<number, number>()
  readonly #waiting = new Map<number, Set<() => void>>()
  #machineOf: MachineOfMember | undefined

  constructor(connectionsMax: number, patienceMs: number) {
    this.#shareMax = Math.max(1, connectionsMax >> 1)
    this.#patienceMs = patienceMs
  }

  divide(machineOf: MachineOfMember): void {
    this.#machineOf = machineOf
  }

  /** Runs work whose connections count to those of the member's machine. */
  onBehalfOf<Result>(memberId: bigint | undefined, work: () => Promise<Result>): Promise<Result> {
    return memberId === undefined || !this.#machineOf ? work() : this.#callers.run({ memberId, held: 0 }, work)
  }

  /** Runs a statement on a connection of the pool. */
  query<Result>(ask: () => Promise<Result>): Promise<Result> {
    return this.#machineOf ? this.#counted(ask) : ask()
  }

  async #counted<Result>(ask: () => Promise<Result>): Promise<Result> {
    const leave = await this.enter()
    return ask().finally(leave)
  }

  /** Takes a connection of the pool. */
  connection(connect: () => Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    return this.#machineOf ? this.#countedConnection(connect) : connect()
  }

  async #countedConnection(connect: () => Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    const leave = await this.enter()
    try {
      const client = await connect()
      // The pool gives a client another one each time that it is taken.
      const { release } = client
      client.release = (error) => {
        leave()
        release(error)
      }
      return client
    } catch (error) {
      leave()
      throw error
    }
  }

  /** Waits until a connection may be taken. @returns gives it back @throws after as long as one waits for the pool itself */
  async enter(): Promise<() => void> {
    const caller = this.#callers.getStore()
    const asked = caller && this.#machineOf?.(caller.memberId)
    if (!asked) return () => {}
    const { machine, isSilent } = asked
    if (isSilent) throw new Error('Connection terminated: the machine of the member does not answer')
    // Who has one already, and takes another beside it, must not wait for those who wait for the same.
    const isCounted = caller.held === 0
    if (isCounted) await this.#take(machine)
    caller.held++
    let isBack = false
    return () => {
      if (isBack) return
      isBack = true
      caller.held--
      if (isCounted) this.#giveBack(machine)
    }
  }

  async #take(machine: number): Promise<void> {
    const held = this.#held.get(machine) ?? 0
    if (held < this.#shareMax) return void this.#held.set(machine, held + 1)
    const waiting = this.#waiting.get(machine) ?? new Set()
    this.#waiting.set(machine, waiting)
    await new Promise<void>((come, fail) => {
      const next = (): void => {
        clearTimeout(patience)
        come()
      }
      // In the words of the pool.
      const patience = setTimeout(() => {
        waiting.delete(next)
        fail(new Error('timeout exceeded when trying to connect'))
      }, this.#patienceMs)
      waiting.add(next)
    })
  }

  /** The next one who waits takes it over. */
  #giveBack(machine: number): void {
    const waiting = this.#waiting.get(machine)
    const [next] = waiting ?? []
    if (!next) return void this.#held.set(machine, (this.#held.get(machine) ?? 1) - 1)
    waiting?.delete(next)
    next()
  }
}
