import { signOffDay as call } from '@tamuvo/contract/cashier-reconciliation.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import type { CashierServices } from '../services.ts'
import { countCases } from './case-store.ts'
import { listRuns } from './run-store.ts'
import { hadHand, insertSignOff, listSignOffs, lockCounting } from './sign-off-store.ts'

/** What is refused here with a reason, the database refuses as well. */
export const signOffDay = handle(call, ({ input, staff, now: at, refuse }, { database }: CashierServices) =>
  inTransaction(database, async (tx) => {
    const { day, note } = input
    const sources = await lockCounting(tx, day)
    if (sources.length === 0) throw refuse('NOT_FOUND')
    if ((await listSignOffs(tx, [day])).length > 0) throw refuse('DAY_SIGNED')
    const waiting = sources.flatMap(({ source, state }) => (state === 'DONE' ? [] : [source]))
    const openCases = (await countCases(tx, [day])).get(day)?.open ?? 0
    if (waiting.length > 0 || openCases > 0) throw refuse('DAY_NOT_READY', { waiting, openCases })
    if (await hadHand(tx, day, staff.id)) throw refuse('SAME_PERSON')
    const runs = await listRuns(tx, day)
    const figures = Object.fromEntries(
      runs
        .filter(({ source, run }) => sources.some((each) => each.source === source && each.run === run))
        .map(({ source, run, figures: own }) => [source, { run, figures: own }]),
    )
    await insertSignOff(tx, { day, staffId: staff.id, at, note, figures })
    return {}
  }),
)
