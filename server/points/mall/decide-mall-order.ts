import { decideMallOrder as call } from '@tamuvo/contract/mall.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import { invariant } from '../../kit/invariant.ts'
import { appendEvents } from '../../kit/outbox.ts'
import { house, walletAccount } from '../../ledger/accounts.ts'
import { naturalKey } from '../../ledger/keys.ts'
import { minorOfPoints } from '../balance.ts'
import type { PointsServices } from '../services.ts'
import { putBack, uncountTaken } from './item-store.ts'
import { lockOrder, type MallOrder, saveDecision } from './order-store.ts'
import { referenceOf } from './view.ts'

export const decideMallOrder = handle(call, async ({ input, staff, now, refuse }, services: PointsServices) => {
  await inTransaction(services.database, async (tx) => {
    const order = await lockOrder(tx, BigInt(input.id))
    if (!order) throw refuse('NOT_FOUND')
    if (order.state !== 'IN_PROGRESS') throw refuse('CASE_CLOSED')
    const isRejected = input.decision === 'reject'
    const returnEntryId = isRejected ? await giveBack(tx, services, order) : null
    const state = isRejected ? 'REJECTED' : 'CONFIRMED'
    await saveDecision(tx, order, { state, remark: input.remark, at: now, by: staff.id, returnEntryId })
    await appendEvents(tx, {
      kind: isRejected ? 'mall.rejected' : 'mall.sent',
      memberId: order.memberId,
      body: {
        orderId: order.id.toString(),
        reference: referenceOf(order.id),
        names: order.names,
        remark: input.remark,
        points: Number(order.points),
      },
      at: now,
    })
  })
  return {}
})

/** The points go back to the member, and the item into stock. */
const giveBack = async (
  tx: Tx,
  { ledger }: PointsServices,
  { memberId, id, itemId, points, quantity }: MallOrder,
): Promise<bigint> => {
  await uncountTaken(tx, { memberId, itemId, quantity })
  const moves = [{ from: house('house:points'), to: walletAccount(memberId, 'points'), amount: minorOfPoints(points) }]
  const [result] = await ledger.postIn(tx, [{ key: naturalKey('mall-returned', id), kind: 'POINT_RETURN', ref: id, moves }])
  invariant(result?.is === 'posted', 'an order that is held is given back once')
  await putBack(tx, itemId, quantity)
  return result.entryId
}
