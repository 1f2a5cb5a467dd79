import type pg from 'pg'
import type { Database, Queryable, Tx } from '../../kit/database.ts'
import type { Ledger } from '../../ledger/posting.ts'
import { mutateFunction } from './store.ts'

/** A fault that is built in to see whether the simulation finds it. */
export type Mutant = {
  database?(right: Database): Database
  ledger?(right: Ledger): Ledger
  /** Changes the functions of the database before the first run. */
  prepare?(database: Queryable): Promise<void>
}

/** The answer to a commit is not waited for: a lost or refused one is taken for a commit. */
const believing = <Client extends pg.ClientBase>(client: Client): Client => {
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
  const own = (...given: unknown[]): Promise<unknown> =>
    query(...given).catch((error: unknown) => {
      if (given[0] !== 'COMMIT') throw error
      return { rows: [], rowCount: 0 }
    })
  return Object.assign(client, { query: own })
}

const believingDatabase = (right: Database): Database => ({
  ...right,
  connection: async () => believing(await right.connection()),
  dedicated: async (...given) => believing(await right.dedicated(...given)),
})

/** Entries of a transaction are posted in one of their own. */
const postingOutside = (right: Ledger): Ledger => ({
  ...right,
  postIn: (_tx: Tx, entries) => Promise.all(entries.map((entry) => right.post(entry))),
})

/** Faults by what they leave out; each of them must be found. */
export const mutants: Record<string, Mutant> = {
  'a commit without an answer counts as done': { database: believingDatabase },
  'entries are posted outside of the transaction': { ledger: postingOutside },
  'a balance is not compared with its floor': {
    prepare: (database) => mutateFunction(database, 'ledger_post_batch', 'b.amount + a.low >= b.floor', 'true'),
  },
  'a stake of a guarded wallet is taken by the batch': {
    prepare: (database) => mutateFunction(database, 'ledger_post_batch', 'NOT b.guarded', 'true'),
  },
  'ids of a wallet account may fall': {
    prepare: (database) => mutateFunction(database, 'ledger_post_batch', 'b.last_id < ids[a.first]', 'true'),
  },
  'a bet that was taken back may win': {
    prepare: (database) => mutateFunction(database, 'vendor_barred', 'u.kind = 3 OR', 'false OR'),
  },
  'keys of other months are not looked up': {
    prepare: (database) => mutateFunction(database, 'ledger_post_batch', 'cardinality(key_checks) > 0', 'false'),
  },
  'the journal takes ids below its watermark': {
    prepare: (database) => mutateFunction(database, 'ledger_refuse_closed', '< watermark', '< 0'),
  },
}
