import { forfeitBonus as call } from '@tamuvo/contract/bonus.ts'
import { type Amount, subtract, zero } from '@tamuvo/money/amount.ts'
import { inTransaction, type Tx } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { invariant } from '../kit/invariant.ts'
import { readSettings } from '../platform/settings.ts'
import { addTurnoverRow, forfeitTurnoverRow, turnoverRowOf, turnoverOf } from '../turnover/turnover.ts'
import { requiredOf } from '../turnover/rules.ts'
import { type Bonus, findBonus, findBonusRow } from './bonus-store.ts'
import { takeBack } from './end-bonus.ts'
import { titlesOf } from './promotion-store.ts'
import type { PromotionServices } from './services.ts'
import { bonusView } from './view.ts'

export const forfeitBonus = handle(call, async ({ input, member, now, refuse }, services: PromotionServices) => {
  const id = BigInt(input.id)
  await inTransaction(services.database, async (tx) => {
    // Counts what was bet until now, and holds the member's rows: of two requests at once the second finds it ended.
    await turnoverOf(tx, services, member.id)
    const bonus = await findBonus(tx, member.id, id)
    if (!bonus) throw refuse('NOT_FOUND')
    if (bonus.state === 'FORFEITED') return
    if (bonus.state !== 'ACTIVE') throw refuse('CASE_CLOSED')
    const toBet = await depositLeft(tx, services, bonus)
    await forfeitTurnoverRow(tx, { memberId: member.id, kind: 'BONUS', ref: id, at: now })
    await takeBack(tx, services, bonus, { state: 'FORFEITED', now })
    if (toBet > zero) await betDeposit(tx, services, { bonus, toBet, now })
  })
  const row = await findBonusRow(services.database, member.id, id)
  invariant(row, 'a bonus that was given up has its row')
  const titles = await titlesOf(services.database, [row])
  return bonusView(row, titles.get(`${row.promotionId}/${row.version}`) ?? {})
})

/** What is left to bet of the deposit of a bonus, as of any other deposit: what was bet for the bonus counts. */
export const depositLeft = async (tx: Tx, { log }: Pick<PromotionServices, 'log'>, bonus: Bonus): Promise<Amount> => {
  const settings = await readSettings(tx, log)
  const required = requiredOf(bonus.deposit, settings['turnover.depositMultiple'])
  const fed = (await turnoverRowOf(tx, { memberId: bonus.memberId, kind: 'BONUS', ref: bonus.id }))?.fed ?? zero
  return fed >= required ? zero : subtract(required, fed)
}

const betDeposit = async (
  tx: Tx,
  services: PromotionServices,
  { bonus, toBet, now }: { bonus: Bonus; toBet: Amount; now: Date },
): Promise<void> => {
  const settings = await readSettings(tx, services.log)
  await addTurnoverRow(tx, services, {
    memberId: bonus.memberId,
    kind: 'DEPOSIT',
    ref: bonus.depositId,
    base: toBet,
    multiple: 100,
    weights: settings['turnover.depositWeights'],
    at: now,
  })
}
