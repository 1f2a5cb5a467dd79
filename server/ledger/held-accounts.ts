import type { Queryable } from '../kit/database.ts'
import { lockedElsewhere } from './store.ts'

/** Wallet accounts that a transaction elsewhere has kept locked for longer than a batch waits, such as one that hangs. */
export class HeldAccounts {
  readonly #held = new Set<bigint>()

  get isEmpty(): boolean {
    return this.#held.size === 0
  }

  has(account: bigint | undefined): boolean {
    return account !== undefined && this.#held.has(account)
  }

  forget(account: bigint | undefined): void {
    if (account !== undefined) this.#held.delete(account)
  }

  /** Finds out which of the accounts are locked now. A broken connection shows at the next statement. */
  async look(client: Queryable, accounts: readonly bigint[]): Promise<void> {
    if (accounts.length === 0) return
    const locked = new Set(await lockedElsewhere(client, accounts).catch(() => []))
    for (const account of accounts)
      if (locked.has(account)) this.#held.add(account)
      else this.#held.delete(account)
  }
}
