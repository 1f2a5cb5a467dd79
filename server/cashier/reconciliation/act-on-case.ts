import { inTransaction, type Tx } from '../../kit/database.ts'
import type { Refuse } from '../../kit/refuse.ts'
import type { CashierServices } from '../services.ts'
import { type Case, findCase, lockCase } from './case-store.ts'
import { lockReconciliation } from './run-store.ts'
import { listSignOffs } from './sign-off-store.ts'

/**
 * Runs an act of staff on a case in one transaction. The day is locked first, as by comparisons and sign-offs.
 * @throws Refused NOT_FOUND, DAY_SIGNED
 */
export const actOnCase = <Result>(
  { database }: CashierServices,
  { id, refuse }: { id: bigint; refuse: Refuse<'NOT_FOUND' | 'DAY_SIGNED'> },
  work: (tx: Tx, current: Case) => Promise<Result>,
): Promise<Result> =>
  inTransaction(database, async (tx) => {
    const found = await findCase(tx, id)
    if (!found) throw refuse('NOT_FOUND')
    await lockReconciliation(tx, found.day, found.source)
    if ((await listSignOffs(tx, [found.day])).length > 0) throw refuse('DAY_SIGNED')
    const current = await lockCase(tx, id)
    if (!current) throw refuse('NOT_FOUND')
    return work(tx, current)
  })
