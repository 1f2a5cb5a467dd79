import type { Database } from './kit/database.ts'
import type { Vendor } from './vendor.ts'
import type { Wallet } from './wallets/wallet.ts'

/** An operator's side of a part of the studio. */
export type Served = { vendor: Vendor; wallet: Wallet }

export type StudioServices = {
  database: Database
  now(): Date
  /** By the code of the vendor. */
  served: ReadonlyMap<string, Served>
  /** The address at which browsers reach the games. */
  publicUrl: string
  log(message: string, about: Record<string, unknown>): void
}

/** @throws Error when the studio does not serve it any more */
export const servedBy = ({ served }: Pick<StudioServices, 'served'>, code: string): Served => {
  const found = served.get(code)
  if (!found) throw new Error(`the vendor ${code} is not configured`)
  return found
}
