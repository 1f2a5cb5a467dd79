import { createHash } from 'node:crypto'
import { rowOfBytes } from '@tamuvo/contract/journal.ts'
import { rootOf } from '@tamuvo/games/kit/merkle.ts'
import { type Database, inTransaction, type Tx } from '@tamuvo/server/kit/database.ts'
import { staffId } from '@tamuvo/server/kit/staff-calls.ts'
import { leavesOfRows, sha256 } from '@tamuvo/server/ledger/chain.ts'
import { checkpointedBytes, checkpointsAfter, type StoredCheckpoint } from '@tamuvo/server/ledger/checkpoint-store.ts'
import { PlainError } from '../plain-error.mjs'
import { countAnew, holdSums, insertLate, type LateRow, orderFromNext } from './late-store.ts'

const checkpointsAtOnce = 200
/** More rows than were checkpointed are looked at up to here. */
const surplusMax = 100_000

export type Explaining = { by: string; reason: string; at: Date }

/**
 * Finds the rows that were stored below the end of the chain after it was checkpointed, notes them with a reason, and counts all
 * sums anew. @returns their ids
 * @throws PlainError when rows were altered or removed: that cannot be explained away
 */
export const explainLateRows = (database: Database, { by, reason, at }: Explaining): Promise<bigint[]> =>
  inTransaction(database, async (tx) => {
    await tx.query('SET LOCAL statement_timeout = 0')
    await holdSums(tx)
    const late = await findLateRows(tx)
    if (late.length === 0) return []
    await insertLate(tx, late, { by: await staffId(tx, by, at), reason, at })
    await orderFromNext(tx)
    await countAnew(tx)
    return late.map(({ id }) => id)
  })

const findLateRows = async (tx: Tx): Promise<LateRow[]> => {
  const late: LateRow[] = []
  for (let no = 0n; ;) {
    const page = await checkpointsAfter(tx, no, checkpointsAtOnce)
    for (const checkpoint of page) late.push(...(await lateRowsOf(tx, checkpoint)))
    no = page.at(-1)?.no ?? no
    if (page.length < checkpointsAtOnce) return late
  }
}

/** The rows among the ids of a checkpoint that it has not. A checkpoint without rows belongs to an archived month. */
const lateRowsOf = async (tx: Tx, checkpoint: StoredCheckpoint): Promise<LateRow[]> => {
  const rows = await checkpointedBytes(tx, checkpoint, checkpoint.rows + surplusMax)
  if (rows.length <= checkpoint.rows) return []
  const leaves = await leavesOfRows(checkpoint.secret, rows)
  const known = new Set<string>(checkpoint.fingerprints.toString('hex').match(/.{8}/g))
  const isKnown = leaves.map((leaf) => known.has(Buffer.from(leaf.subarray(0, 4)).toString('hex')))
  const root = rootOf(
    leaves.filter((_, place) => isKnown[place]),
    sha256,
  )
  if (Buffer.from(root).toString('hex') !== checkpoint.root)
    throw new PlainError(`The rows of checkpoint ${checkpoint.no} are not as they were checkpointed: npm run audit names them.`)
  return rows
    .filter((_, place) => !isKnown[place])
    .map((row) => ({
      id: rowOfBytes(row).id,
      digest: createHash('sha256').update(row).digest(),
      checkpointNo: checkpoint.no,
    }))
}
