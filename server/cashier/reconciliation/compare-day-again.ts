import { compareDayAgain as call } from '@tamuvo/contract/cashier-reconciliation.ts'
import { handle } from '../../kit/handle.ts'
import type { CashierServices } from '../services.ts'
import { reconcile } from './reconcile.ts'
import { listReconciliations } from './run-store.ts'
import type { Source } from './source.ts'

/**
 * Of a source that there is no more a person may say so: nothing is compared, and the day can be signed off. What was compared before
 * stays as it was found.
 */
const gone = (code: string): Source => ({ code, compare: async () => [] })

export const compareDayAgain = handle(call, async ({ input, staff, refuse }, services: CashierServices) => {
  const { day, source: code } = input
  const [sources, begun] = await Promise.all([services.comparedSources(), listReconciliations(services.database, [day])])
  const found = begun.find(({ source }) => source === code)
  const source = sources.find((each) => each.code === code) ?? (found?.state === 'WAITING' ? gone(code) : undefined)
  if (!found || !source) throw refuse('NOT_FOUND')
  const reconciled = await reconcile(services, source, { day, staffId: staff.id, tries: found.tries })
  switch (reconciled.is) {
    case 'done':
      return { run: reconciled.run, breaks: reconciled.breaks }
    case 'down':
      throw refuse('PROVIDER_DOWN', { fault: reconciled.fault })
    case 'signed':
      throw refuse('DAY_SIGNED')
    case 'repeated':
    case 'unknown':
      throw refuse('NOT_FOUND')
  }
})
