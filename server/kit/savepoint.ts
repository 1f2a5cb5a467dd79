import type { Tx } from './database.ts'

/**
 * Does something within a transaction that may turn out not to be possible: then nothing of it is left, and the transaction goes on.
 * @param work answers why it is not possible; undefined when it was done
 */
export const attempt = async <Why>(tx: Tx, work: () => Promise<Why | undefined>): Promise<Why | undefined> => {
  await tx.query('SAVEPOINT attempt')
  const why = await work()
  await tx.query(why === undefined ? 'RELEASE SAVEPOINT attempt' : 'ROLLBACK TO SAVEPOINT attempt')
  return why
}
