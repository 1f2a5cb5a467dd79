import { tryPromotion as call } from '@tamuvo/contract/promotion-staff.ts'
import { fromWire, toWire, zero } from '@tamuvo/money/amount.ts'
import { memberByName } from '../account/account.ts'
import { handle } from '../kit/handle.ts'
import { candidateOf } from './candidate.ts'
import { findNewest } from './promotion-store.ts'
import { audienceBar, fixedOf, moneyOf, upToOf, wagerOfRule } from './rules.ts'
import type { PromotionServices } from './services.ts'

/** Changes nothing: what the newest version would say. */
export const tryPromotion = handle(call, async ({ input, now, refuse }, services: PromotionServices) => {
  const { database } = services
  const promotion = await findNewest(database, BigInt(input.id))
  const member = await memberByName(database, input.username)
  if (!promotion || !member) throw refuse('NOT_FOUND')
  const { rule } = promotion
  const hasPayee = (await services.countBankAccounts(member.id)) > 0
  const candidate = await candidateOf(database, member.id, { now, hasPayee })
  const base = fromWire(input.base)
  const bonus =
    rule.trigger.kind === 'DEPOSIT' || rule.trigger.kind === 'PERIOD' ? moneyOf(rule, base) : (upToOf(rule) ?? fixedOf(rule))
  const deposit = rule.trigger.kind === 'DEPOSIT' ? base : zero
  return {
    bar: candidate ? (audienceBar(rule, candidate, now) ?? null) : 'AGENT',
    bonus: toWire(bonus),
    required: toWire(wagerOfRule(rule, deposit, bonus).required),
  }
})
