import type pg from 'pg'
import { isConnectionTrouble, warn } from './batch-errors.ts'

/** A connection that is made anew when it breaks. */
export class BatchConnection {
  readonly #make: () => Promise<pg.Client>
  #client: pg.Client | undefined
  #isOver = false

  constructor(make: () => Promise<pg.Client>) {
    this.#make = make
  }

  /** Undefined while there is none. */
  get client(): pg.Client | undefined {
    return this.#client
  }

  async connect(): Promise<pg.Client> {
    if (this.#client) return this.#client
    const client = await this.#make()
    client.on('error', () => {
      if (this.#client === client) this.drop()
    })
    this.#client = client
    if (this.#isOver) await this.end()
    return client
  }

  /** Whether the connection broke, by this error or before. */
  isBroken(client: pg.Client, error: unknown): boolean {
    if (this.#client === client && isConnectionTrouble(error)) this.drop()
    return this.#client !== client
  }

  drop(): void {
    const client = this.#client
    this.#client = undefined
    // A connection with a running statement is dropped at once, so that callers waiting for it continue.
    client?.end().catch(() => {})
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.#client?.end()
  }
}

const retryMs = 5_000

/** A connection past the coordinator, to the machine of a batch. No batch waits for it: while there is none, all go as ever. */
export class DirectConnection {
  readonly connection: BatchConnection
  readonly #addressOf: () => string | undefined
  /** To which it is connected, or tries to. */
  #address = ''
  #isTrying = false
  #nextTry = 0
  #hasWarned = false

  /** @param addressOf where the machine is now; undefined while nothing may go there */
  constructor(addressOf: () => string | undefined, make: (address: string) => Promise<pg.Client>) {
    this.#addressOf = addressOf
    this.connection = new BatchConnection(() => make(this.#address))
  }

  /** The connection if it is there, else it begins to connect. One to an address of before is dropped: another machine may have taken over from that. */
  ready(): pg.Client | undefined {
    const { client } = this.connection
    const address = this.#addressOf()
    if (client && address === this.#address) return client
    if (client) this.connection.drop()
    if (address !== undefined) void this.#try(address)
    return undefined
  }

  async #try(address: string): Promise<void> {
    if (this.#isTrying || performance.now() < this.#nextTry) return
    this.#isTrying = true
    this.#nextTry = performance.now() + retryMs
    this.#address = address
    try {
      await this.connection.connect()
      this.#hasWarned = false
    } catch (error) {
      if (!this.#hasWarned) warn(new Error('batches go over the coordinator: their machine cannot be reached', { cause: error }))
      this.#hasWarned = true
    } finally {
      this.#isTrying = false
    }
  }
}
