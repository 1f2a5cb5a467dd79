import { listDepositBonuses as call } from '@tamuvo/contract/promotion.ts'
import { fromWire, toWire, zero } from '@tamuvo/money/amount.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { refreshTurnover } from '../turnover/turnover.ts'
import { barOf } from './choose-bonus.ts'
import { ownOf } from './own.ts'
import { moneyOf, wagerOfRule } from './rules.ts'
import type { PromotionServices } from './services.ts'
import { viewOf } from './view.ts'

export const listDepositBonuses = handle(call, async ({ input, member, address, now }, services: PromotionServices) => {
  const { database, settings, promotions } = services
  // A bonus that was bet or lost keeps no other one back.
  await refreshTurnover(services, member.id)
  const { timeZone } = await settings.get('brand')
  const ofDeposits = (await promotions.shown()).filter(({ rule }) => rule.trigger.kind === 'DEPOSIT')
  const own = await ownOf(database, { memberId: member.id, timeZone, now })
  const asked = input.amount === undefined ? zero : fromWire(input.amount)
  const list = await inTransaction(database, async (tx) => {
    const open = []
    for (const promotion of ofDeposits) {
      const { trigger } = promotion.rule
      const min = trigger.kind === 'DEPOSIT' ? fromWire(trigger.min) : zero
      const bar = await barOf(tx, promotion, { memberId: member.id, amount: min, address, device: member.deviceHash, now })
      if (bar) continue
      const bonus = asked >= min ? moneyOf(promotion.rule, asked) : zero
      const required = bonus > zero ? wagerOfRule(promotion.rule, asked, bonus).required : zero
      open.push({ ...viewOf(promotion, own(promotion), now), bonus: toWire(bonus), required: toWire(required) })
    }
    return open
  })
  return { list }
})
