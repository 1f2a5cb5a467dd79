import { inTransaction } from '../../kit/database.ts'
import { appendEvents } from '../../kit/outbox.ts'
import type { VendorServices } from '../services.ts'
import { applyEvent } from './apply-event.ts'
import { productOf } from './run.ts'
import { lockTransfer, type Transfer } from './store.ts'

export type Resolution = { id: bigint; outcome: 'arrived' | 'never-arrived'; by: string; reason: string }

/**
 * Resolves a transfer by hand that the vendor never answered. Who and why is published as its own outbox event.
 * @returns undefined when there is no such transfer, or none that waits for staff
 */
export const resolveTransfer = async (services: VendorServices, resolution: Resolution): Promise<Transfer | undefined> =>
  inTransaction(services.database, async (tx) => {
    const transfer = await lockTransfer(tx, resolution.id)
    const integration = transfer && (await services.vendors.directory.findIntegration(transfer.vendor))
    if (!transfer?.isManual || !integration) return undefined
    const { by, reason, outcome } = resolution
    const body = { transferId: transfer.id.toString(), reference: transfer.reference, outcome, by, reason }
    await appendEvents(tx, { kind: 'transfer.resolved', memberId: transfer.memberId, body, at: services.clock.now() })
    const event = outcome === 'arrived' ? 'query:ok' : 'query:notfound'
    return applyEvent(tx, services, { transfer, event, product: productOf(integration) })
  })
