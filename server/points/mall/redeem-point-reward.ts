import { redeemPointReward as call } from '@tamuvo/contract/mall.ts'
import { requireWithdrawalPassword } from '../../account/security/require-withdrawal-password.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import { once } from '../../kit/idempotency.ts'
import { invariant } from '../../kit/invariant.ts'
import type { PointsServices } from '../services.ts'
import { findOrder } from './order-store.ts'
import { redeem } from './redeem.ts'
import { orderViews } from './view.ts'

export const redeemPointReward = handle(call, async (request, services: PointsServices) => {
  const { input, member, key, now, refuse } = request
  await requireWithdrawalPassword(services, { memberId: member.id, password: input.password, now, refuse })
  const body = { id: input.id, quantity: input.quantity, delivery: input.delivery ?? null }
  const order = await inTransaction(services.database, async (tx) => {
    const { id } = await once(tx, { memberId: member.id, key, call: 'redeemPointReward', body, now }, async () => ({
      id: (await redeem(tx, services, request)).toString(),
    }))
    return findOrder(tx, member.id, BigInt(id))
  })
  const [view] = order ? await orderViews(services.database, [order], now) : []
  invariant(view, 'an order that was answered is there')
  return view
})
