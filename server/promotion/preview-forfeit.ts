import { previewForfeit as call } from '@tamuvo/contract/bonus.ts'
import { subtract, toWire, zero } from '@tamuvo/money/amount.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { turnoverRowOf } from '../turnover/turnover.ts'
import { findBonus } from './bonus-store.ts'
import { depositLeft, forfeited } from './end-bonus.ts'
import type { PromotionServices } from './services.ts'

export const previewForfeit = handle(call, async ({ input, member, refuse }, services: PromotionServices) =>
  inTransaction(services.database, async (tx) => {
    const bonus = await findBonus(tx, member.id, BigInt(input.id))
    if (!bonus) throw refuse('NOT_FOUND')
    if (bonus.state !== 'ACTIVE') throw refuse('CASE_CLOSED')
    const { fed } = (await turnoverRowOf(tx, { memberId: member.id, kind: 'BONUS', ref: bonus.id })) ?? { fed: zero }
    const { balance, taken } = await forfeited(tx, bonus)
    return {
      balance: toWire(balance),
      forfeited: toWire(taken),
      left: toWire(subtract(balance, taken)),
      toBet: toWire(await depositLeft(tx, services, { bonus, fed })),
      mode: bonus.forfeit,
    }
  }),
)
