import { type Amount, amount, minorPerUnit, zero } from '@tamuvo/money/amount.ts'
import { inTransaction, partOf, type Tx } from '../../kit/database.ts'
import type { Integration } from '../integration.ts'
import type { VendorServices } from '../services.ts'
import { NotEnough, OtherOpen } from './apply-event.ts'
import { isWhole, transferMin } from './limits.ts'
import { beginTransfer, type NewTransfer, sendMove, soon, transferDialectOf } from './run.ts'
import { listWallets, type Transfer } from './store.ts'
import { readBalance } from './wallet-balance.ts'

/** The balance that can be moved back from a vendor, by its own answer; zero when it gives none. */
export const movableAt = async (services: VendorServices, integration: Integration, memberId: bigint): Promise<Amount> => {
  const balance = (await readBalance(services, integration, memberId)) ?? zero
  return isWhole(integration) ? amount((balance / minorPerUnit) * minorPerUnit) : balance
}

/** A vendor whose last transfer is still open is skipped. */
export const beginOut = (tx: Tx, services: VendorServices, move: Omit<NewTransfer, 'direction'>): Promise<Transfer | undefined> =>
  partOf(tx, () => beginTransfer(tx, services, { ...move, direction: 'out' })).catch((error: unknown) => {
    if (error instanceof OtherOpen || error instanceof NotEnough) return undefined
    throw error
  })

/**
 * Moves what a vendor holds of a member back to the main wallet.
 * @returns the transfer; undefined when there is nothing to move, or the last one is still open
 */
export const pullBack = async (
  services: VendorServices,
  integration: Integration,
  memberId: bigint,
): Promise<Transfer | undefined> => {
  const movable = await movableAt(services, integration, memberId)
  if (movable < transferMin) return undefined
  const transfer = await inTransaction(services.database, (tx) =>
    beginOut(tx, services, { integration, memberId, amount: movable }),
  )
  return transfer && soon(services, sendMove(services, integration, transfer), transfer)
}

/** Moves back what all vendors but one hold. Those that are closed or do not answer are skipped. @param code undefined: all of them */
export const pullBackOthers = async (services: VendorServices, code: string | undefined, memberId: bigint): Promise<void> => {
  const wallets = await listWallets(services.database, memberId)
  const others = wallets.filter(({ vendor, booked, balance }) => vendor !== code && (booked > zero || balance > zero))
  await Promise.all(
    others.map(async ({ vendor }) => {
      const other = await services.vendors.directory.findIntegration(vendor)
      if (other?.isOpen && transferDialectOf(other)) await pullBack(services, other, memberId)
    }),
  )
}
