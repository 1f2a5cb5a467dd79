import * as contract from '@tamuvo/contract/adjustments.ts'
import { fromWire, toWire } from '@tamuvo/money/amount.ts'
import { handle } from '../kit/handle.ts'
import { proposeAdjustment } from './adjustments.ts'
import type { WalletServices } from './services.ts'

export const askAdjustment = handle(contract.askAdjustment, async ({ input, key, staff, refuse }, services: WalletServices) => {
  const proposed = await proposeAdjustment(services, {
    ...input,
    request: key,
    memberId: BigInt(input.memberId),
    amount: fromWire(input.amount),
    maker: staff.id,
  })
  switch (proposed.is) {
    case 'proposed':
      return { id: proposed.id.toString() }
    case 'amount':
      throw refuse('ABOVE_MAX', { max: toWire(proposed.max) })
    case 'day-limit':
      throw refuse('DAY_LIMIT', { left: toWire(proposed.left) })
    case 'unknown':
      throw refuse('NOT_FOUND')
    case 'conflict':
      throw refuse('IDEMPOTENCY_CONFLICT')
    case 'reason':
      throw refuse('FIELDS_INVALID', { fields: { reason: 'length' } })
  }
})
