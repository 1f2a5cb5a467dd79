import { tryPromotion as call } from '@tamuvo/contract/promotion-staff.ts'
import { fromWire, toWire, zero } from '@tamuvo/money/amount.ts'
import { memberByName } from '../account/account.ts'
import type { Queryable } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { candidateOf } from './candidate.ts'
import { barBy, marksOf } from './marks.ts'
import { findNewest, type Promotion } from './promotion-store.ts'
import { audienceBar, fixedOf, moneyOf, upToOf, wagerOfRule } from './rules.ts'
import type { PromotionServices } from './services.ts'

/** Changes nothing: what the newest version would say. */
export const tryPromotion = handle(call, async ({ input, now, refuse }, services: PromotionServices) => {
  const { database } = services
  const promotion = await findNewest(database, BigInt(input.id))
  const member = await memberByName(database, input.username)
  if (!promotion || !member) throw refuse('NOT_FOUND')
  const { rule } = promotion
  const candidate = await candidateOf(database, member.id, now)
  const base = fromWire(input.base)
  const bonus =
    rule.trigger.kind === 'DEPOSIT' || rule.trigger.kind === 'PERIOD' ? moneyOf(rule, base) : (upToOf(rule) ?? fixedOf(rule))
  const deposit = rule.trigger.kind === 'DEPOSIT' ? base : zero
  return {
    bar: (candidate ? audienceBar(rule, candidate, now) : 'AGENT') ?? (await payeeBar(database, promotion, member.id)) ?? null,
    bonus: toWire(bonus),
    required: toWire(wagerOfRule(rule, deposit, bonus).required),
  }
})

/** Address and device are those of the call by which the member would ask. */
const payeeBar = async (from: Queryable, { id, rule }: Promotion, memberId: bigint) => {
  const limits = { ...rule.limits, oncePerAddress: false, oncePerDevice: false }
  const marks = await marksOf(from, { id, rule: { ...rule, limits } }, { memberId, address: '', device: null })
  return barBy(from, id, marks, memberId)
}
