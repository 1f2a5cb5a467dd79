import type pg from 'pg'

type Check<Client> = (client: Client) => Promise<void>
type CheckAt<Client> = (client: Client, address: string) => Promise<void>

/** What is looked at before a connection is used for the first time: one to the database, or one to a machine of its cluster. */
export class ConnectionChecks<Client> {
  readonly #checks: Check<Client>[] = []
  readonly #checksAt: CheckAt<Client>[] = []
  readonly #checksAtEach: CheckAt<Client>[] = []

  add(check: Check<Client>): void {
    this.#checks.push(check)
  }

  addAt(check: CheckAt<Client>): void {
    this.#checksAt.push(check)
  }

  /** Also where the connection is made to look whether the machine may be used. */
  addAtEach(check: CheckAt<Client>): void {
    this.#checksAtEach.push(check)
  }

  /** @returns why it must not be used */
  faultOf(client: Client): Promise<Error | undefined> {
    return faultOf(async () => {
      for (const check of this.#checks) await check(client)
    })
  }

  /** @throws after it was ended, where it must not be used */
  usable(client: pg.Client & Client): Promise<pg.Client> {
    return unlessFault(client, this.faultOf(client))
  }

  /** The same for a connection to a machine. @param isLook whether it only looks whether the machine may be used */
  usableAt(client: pg.Client & Client, address: string, isLook: boolean): Promise<pg.Client> {
    const checks = isLook ? this.#checksAtEach : [...this.#checksAtEach, ...this.#checksAt]
    const fault = faultOf(async () => {
      for (const check of checks) await check(client, address)
    })
    return unlessFault(client, fault)
  }
}

const faultOf = async (check: () => Promise<void>): Promise<Error | undefined> => {
  try {
    await check()
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

const unlessFault = async (client: pg.Client, looking: Promise<Error | undefined>): Promise<pg.Client> => {
  const fault = await looking
  if (!fault) return client
  // Not waited for: a machine that hangs now would never let go.
  void client.end().catch(() => {})
  throw fault
}
