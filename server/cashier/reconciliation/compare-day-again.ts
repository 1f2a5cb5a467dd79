import { compareDayAgain as call } from '@tamuvo/contract/cashier-reconciliation.ts'
import { handle } from '../../kit/handle.ts'
import type { CashierServices } from '../services.ts'
import { reconcile } from './reconcile.ts'
import { listReconciliations } from './run-store.ts'
import type { Source } from './source.ts'

/** Of a source that there is no more a person may say so: nothing is compared, and the day can be signed off. */
const gone = (code: string): Source => ({ code, compare: async () => [] })

export const compareDayAgain = handle(call, async ({ input, staff, refuse }, services: CashierServices) => {
  const { day, source: code } = input
  const [sources, begun] = await Promise.all([services.comparedSources(), listReconciliations(services.database, [day])])
  const tries = begun.find(({ source }) => source === code)?.tries
  if (tries === undefined) throw refuse('NOT_FOUND')
  const source = sources.find((each) => each.code === code) ?? gone(code)
  const reconciled = await reconcile(services, source, { day, staffId: staff.id, tries })
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
