import { collectFunds as call } from '@tamuvo/contract/vendor.ts'
import { inTransaction } from '../kit/database.ts'
import { handle, type Request } from '../kit/handle.ts'
import { once } from '../kit/idempotency.ts'
import type { Integration } from './integration.ts'
import { transferMin } from './transfer/limits.ts'
import { beginOut, movableAt } from './transfer/pull-back.ts'
import { sendMove, soon, transferDialectOf } from './transfer/run.ts'
import { findTransfer, type Transfer } from './transfer/store.ts'
import { sentTransfer } from './transfer/view.ts'
import type { VendorServices } from './services.ts'

type CollectRequest = Request<typeof call>

export const collectFunds = handle(call, async (request, services: VendorServices) => {
  const integrations = (await services.vendors.directory.integrations()).filter(
    (integration) => integration.isOpen && transferDialectOf(integration),
  )
  const found = await Promise.all(
    integrations.map(async (integration) => ({
      integration,
      balance: await movableAt(services, integration, request.member.id),
    })),
  )
  const rich = found.filter(({ balance }) => balance >= transferMin)
  const { transfers, begun } = await beginOnce(request, services, rich)
  const moved = await Promise.all(
    transfers.map(async (transfer) => {
      const integration = begun.get(transfer.id)
      return integration ? soon(services, sendMove(services, integration, transfer), transfer) : transfer
    }),
  )
  return { transfers: moved.map(sentTransfer) }
})

type Rich = { integration: Integration; balance: Transfer['amount'] }

/** The transfers of a request, or those that the same key began before. */
const beginOnce = ({ member, key, input, now }: CollectRequest, services: VendorServices, rich: readonly Rich[]) =>
  inTransaction(services.database, async (tx) => {
    const begun = new Map<bigint, Integration>()
    const made: Transfer[] = []
    const { ids } = await once(tx, { memberId: member.id, key, call: 'collectFunds', body: input, now }, async () => {
      for (const { integration, balance } of rich) {
        const transfer = await beginOut(tx, services, { integration, memberId: member.id, amount: balance })
        if (!transfer) continue
        made.push(transfer)
        begun.set(transfer.id, integration)
      }
      return { ids: made.map(({ id }) => id.toString()) }
    })
    const stored = made.length > 0 ? made : await Promise.all(ids.map((id) => findTransfer(tx, BigInt(id))))
    return { transfers: stored.filter((transfer) => transfer !== undefined), begun }
  })
