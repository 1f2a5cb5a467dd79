import { forfeitBonus as call } from '@tamuvo/contract/bonus.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { invariant } from '../kit/invariant.ts'
import { turnoverOf } from '../turnover/turnover.ts'
import { findBonus, findBonusRow } from './bonus-store.ts'
import { giveUp } from './end-bonus.ts'
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
    await giveUp(tx, services, bonus, now)
  })
  const row = await findBonusRow(services.database, member.id, id)
  invariant(row, 'a bonus that was given up has its row')
  const titles = await titlesOf(services.database, [row])
  return bonusView(row, titles.get(`${row.promotionId}/${row.version}`) ?? {})
})
