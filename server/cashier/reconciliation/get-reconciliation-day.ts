import { getReconciliationDay as call } from '@tamuvo/contract/cashier-reconciliation.ts'
import { handle } from '../../kit/handle.ts'
import type { CashierServices } from '../services.ts'
import { countCases } from './case-store.ts'
import { listReconciliations, listRuns } from './run-store.ts'
import { listSignOffs } from './sign-off-store.ts'
import { figuresView, namesOf, signOffView } from './staff-view.ts'

export const getReconciliationDay = handle(call, async ({ input: { day }, refuse }, { database }: CashierServices) => {
  const [sources, runs, counts, [signed]] = await Promise.all([
    listReconciliations(database, [day]),
    listRuns(database, day),
    countCases(database, [day]),
    listSignOffs(database, [day]),
  ])
  if (sources.length === 0) throw refuse('NOT_FOUND')
  const nameOf = await namesOf(database, [...runs.map(({ staffId }) => staffId), signed?.staffId ?? null])
  const { cases = 0, open = 0 } = counts.get(day) ?? {}
  return {
    day,
    sources: sources.map(({ source, state, tries, triedAt, nextAt, fault }) => ({
      source,
      state,
      tries,
      triedAt: triedAt?.toISOString() ?? null,
      nextAt: state === 'WAITING' ? nextAt.toISOString() : null,
      fault,
      runs: runs
        .filter((each) => each.source === source)
        .map(({ run, at, staffId, figures }) => ({
          run,
          at: at.toISOString(),
          by: nameOf(staffId),
          figures: figuresView(figures),
        })),
    })),
    cases,
    openCases: open,
    signOff: signOffView(signed, nameOf),
  }
})
