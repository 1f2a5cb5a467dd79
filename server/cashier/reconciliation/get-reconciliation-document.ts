import { getReconciliationDocument as call } from '@tamuvo/contract/cashier-reconciliation.ts'
import { handle } from '../../kit/handle.ts'
import { createSemaphore } from '../../kit/semaphore.ts'
import type { CashierServices } from '../services.ts'
import { breaks as statuses } from './compare.ts'
import { type Breaks, drawReport, leftOut } from './draw-report.ts'
import { readReport } from './report.ts'
import { listItems } from './run-store.ts'

/** People read this form: what is longer is in the other one. */
const rowsMax = 300
const drawing = createSemaphore(1, 5)

export const getReconciliationDocument = handle(
  call,
  async ({ input: { day }, now, signal, refuse }, { database, settings }: CashierServices) => {
    const report = await readReport(database, day, rowsMax)
    if (!report) throw refuse('NOT_FOUND')
    const breaks: Breaks[] = []
    for (const { source } of report.sources)
      for (const status of statuses)
        breaks.push({ source, ...(await listItems(database, { day, source, status, pageNo: 1, pageSize: rowsMax })) })
    const { name: brand, timeZone: zone } = await settings.get('brand')
    const pdf = await drawing.take(() => drawReport({ report, breaks, brand, zone, at: now }), { signal })
    return { name: `reconciliation-${day}.pdf`, pdf: pdf.toString('base64'), isWhole: leftOut(report, breaks).length === 0 }
  },
)
