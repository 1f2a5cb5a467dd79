import { listReconciliationDays as call } from '@tamuvo/contract/cashier-reconciliation.ts'
import { handle } from '../../kit/handle.ts'
import { sentPage } from '../../kit/sent-page.ts'
import type { CashierServices } from '../services.ts'
import { countCases } from './case-store.ts'
import { listDays, listReconciliations } from './run-store.ts'
import { listSignOffs } from './sign-off-store.ts'
import { namesOf, signOffView } from './staff-view.ts'

export const listReconciliationDays = handle(call, async ({ input }, { database }: CashierServices) => {
  const { days, total } = await listDays(database, input)
  const [all, counts, signed] = await Promise.all([
    listReconciliations(database, days),
    countCases(database, days),
    listSignOffs(database, days),
  ])
  const nameOf = await namesOf(
    database,
    signed.map(({ staffId }) => staffId),
  )
  const list = days.map((day) => {
    const sources = all.filter((each) => each.day === day)
    const { cases = 0, open = 0 } = counts.get(day) ?? {}
    return {
      day,
      done: sources.filter(({ state }) => state === 'DONE').length,
      sources: sources.length,
      cases,
      openCases: open,
      signOff: signOffView(
        signed.find((each) => each.day === day),
        nameOf,
      ),
    }
  })
  return sentPage(list, total, input)
})
