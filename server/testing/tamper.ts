import { type Database, inTransaction } from '../kit/database.ts'

/**
 * Changes rows of a table past its triggers, as its owner may. On a cluster that takes the right to change a spread table first, and its
 * triggers are on every machine.
 */
export const tamper = (owner: Database, table: string, statement: string, values: readonly unknown[] = []): Promise<unknown> =>
  inTransaction(owner, async (tx) => {
    await tx.query(`SET LOCAL citus.propagate_set_commands = 'local'`)
    await tx.query('SET LOCAL session_replication_role = replica')
    await tx.query(`GRANT UPDATE, DELETE ON ${table} TO CURRENT_USER`)
    await tx.query(statement, [...values])
  })
