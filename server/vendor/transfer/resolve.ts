import { inTransaction } from '../../kit/database.ts'
import { announce } from '../../kit/facts.ts'
import type { VendorServices } from '../vendor.ts'
import { happen } from './happen.ts'
import { productOf } from './run.ts'
import { lockTransfer, type Transfer } from './store.ts'

export type Resolution = { id: bigint; outcome: 'arrived' | 'never-arrived'; by: string; reason: string }

/**
 * What people found out about a transfer that the vendor kept silent about. Who said so and why is a fact of its own.
 * @returns undefined when there is no such transfer, or none that waits for people
 */
export const resolveTransfer = async (services: VendorServices, resolution: Resolution): Promise<Transfer | undefined> =>
  inTransaction(services.database, async (tx) => {
    const transfer = await lockTransfer(tx, resolution.id)
    const link = transfer && (await services.vendors.directory.findLink(transfer.vendor))
    if (!transfer?.isManual || !link) return undefined
    const { by, reason, outcome } = resolution
    const body = { transferId: transfer.id.toString(), reference: transfer.reference, outcome, by, reason }
    await announce(tx, { kind: 'transfer.resolved', memberId: transfer.memberId, body, at: services.clock.now() })
    const event = outcome === 'arrived' ? 'query:ok' : 'query:notfound'
    return happen(tx, services, { transfer, event, product: productOf(link) })
  })
