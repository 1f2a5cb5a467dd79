import { getDepositBonus as call } from '@tamuvo/contract/bonus.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { findDeposit } from '../cashier/deposit/store.ts'
import { handle } from '../kit/handle.ts'
import { findBonusOfDeposit, findBonusRow, findChoice } from './bonus-store.ts'
import { findVersion } from './promotion-store.ts'
import { moneyOf, wagerOfRule } from './rules.ts'
import type { PromotionServices } from './services.ts'
import { bonusView } from './view.ts'

export const getDepositBonus = handle(call, async ({ input, member, refuse }, { database }: PromotionServices) => {
  const depositId = BigInt(input.deposit)
  const deposit = await findDeposit(database, depositId)
  if (deposit?.memberId !== member.id) throw refuse('NOT_FOUND')
  const choice = await findChoice(database, member.id, depositId)
  const promotion = choice && (await findVersion(database, choice.promotionId, choice.version))
  if (!promotion) return { choice: null, bonus: null }
  const { rule, texts } = promotion
  const bonus = moneyOf(rule, deposit.amount)
  const given = await findBonusOfDeposit(database, member.id, depositId)
  const row = given && (await findBonusRow(database, member.id, given.id))
  return {
    choice: {
      promotionId: promotion.id.toString(),
      titles: texts.titles,
      bonus: toWire(bonus),
      required: toWire(wagerOfRule(rule, deposit.amount, bonus).required),
      maxStake: rule.terms.maxStake,
      days: rule.terms.days,
    },
    bonus: row ? bonusView(row, texts.titles) : null,
  }
})
