import type pg from 'pg'

type Check<Client> = (client: Client) => Promise<void>
type CheckAt<Client> = (client: Client, address: string) => Promise<void>

/** What is looked at before a connection is used for the first time: one to the database, or one to a machine of its cluster. */
export class ConnectionChecks<Client> {
  readonly #checks: Check<Client>[] = []
  readonly #checksAt: CheckAt<Client>[] = []

  add(check: Check<Client>): void {
    this.#checks.push(check)
  }

  addAt(check: CheckAt<Client>): void {
    this.#checksAt.push(check)
  }

  /** @returns why it must not be used */
  async faultOf(client: Client, address?: string): Promise<Error | undefined> {
    try {
      if (address === undefined) for (const check of this.#checks) await check(client)
      else for (const check of this.#checksAt) await check(client, address)
      return undefined
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  /** @throws after it was ended, where it must not be used */
  async usable(client: pg.Client & Client, address?: string): Promise<pg.Client> {
    const fault = await this.faultOf(client, address)
    if (!fault) return client
    await client.end().catch(() => {})
    throw fault
  }
}
