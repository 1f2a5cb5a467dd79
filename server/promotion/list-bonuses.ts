import { listBonuses as call } from '@tamuvo/contract/bonus.ts'
import { handle } from '../kit/handle.ts'
import { sentPage } from '../kit/sent-page.ts'
import { refreshTurnover } from '../turnover/turnover.ts'
import { listBonusesOf } from './bonus-store.ts'
import { titlesOf } from './promotion-store.ts'
import type { PromotionServices } from './services.ts'
import { bonusView } from './view.ts'

export const listBonuses = handle(call, async ({ input, member }, services: PromotionServices) => {
  const { database } = services
  await refreshTurnover(services, member.id)
  const { list, total } = await listBonusesOf(database, member.id, input)
  const titles = await titlesOf(database, list)
  const sent = list.map((bonus) => bonusView(bonus, titles.get(`${bonus.promotionId}/${bonus.version}`) ?? {}))
  return sentPage(sent, total, input)
})
