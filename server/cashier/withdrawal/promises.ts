import type { getPromises } from '@tamuvo/contract/cashier-withdrawals.ts'
import type { OutputOf } from '@tamuvo/contract/call.ts'
import type { KitServices } from '../../kit/services.ts'
import { countPromises } from './promise-store.ts'
import { shareOf } from './rules.ts'

const days = 30
const medianDays = 7
const dayMs = 86_400_000

/** With fewer payments no median is shown. */
const medianMin = 5

export type PromiseFigures = OutputOf<typeof getPromises>

/** How many withdrawals met every deadline, and how long they took. */
export const readPromises = async ({ database, clock }: Pick<KitServices, 'database' | 'clock'>): Promise<PromiseFigures> => {
  const ago = (count: number): Date => new Date(clock.now().getTime() - count * dayMs)
  const { total, kept, paid, medianSeconds } = await countPromises(database, ago(days), ago(medianDays))
  return {
    total,
    kept,
    keptShare: shareOf(kept, total),
    days,
    medianSeconds: paid < medianMin || medianSeconds === null ? null : Math.round(medianSeconds),
    medianDays,
  }
}
