import { hashOfCheckpoint, noHash } from '@tamuvo/contract/journal.ts'
import { rootOf } from '@tamuvo/games/kit/merkle.ts'
import { type Database, inTransaction, type Tx } from '../kit/database.ts'
import { leavesOfRows, sha256 } from './chain.ts'
import {
  checkpointedBytes,
  checkpointOfRow,
  checkpointRowsMax,
  checkpointsAfter,
  type StoredCheckpoint,
} from './checkpoint-store.ts'
import { addProven, holdProven, moveProven, type ProvenMark } from './proven-store.ts'

/** How far the rows of the journal match their checkpoints, and the first checkpoint where they do not. */
export type Proven = { isMore: boolean; broken: bigint | undefined }

const checkpointsAtOnce = 16

/**
 * Verifies the rows of the next checkpoints and adds them to the sums that the trial balance starts from. It stops at a
 * checkpoint that does not match. Safe to repeat and to run anywhere.
 */
export const proveCheckpoints = (database: Database): Promise<Proven> =>
  inTransaction(database, async (tx) => {
    const mark = await holdProven(tx)
    let last = mark.no === 0n ? undefined : await checkpointOfRow(tx, mark.uptoId - 1n)
    const next = await checkpointsAfter(tx, mark.no, checkpointsAtOnce)
    for (const checkpoint of next) {
      if (!(await holds(tx, checkpoint, last))) return { isMore: false, broken: await keep(tx, mark, last, checkpoint.no) }
      last = checkpoint
    }
    return { isMore: next.length === checkpointsAtOnce, broken: await keep(tx, mark, last, undefined) }
  })

const keep = async (
  tx: Tx,
  mark: ProvenMark,
  last: StoredCheckpoint | undefined,
  broken: bigint | undefined,
): Promise<bigint | undefined> => {
  if (last && last.uptoId > mark.uptoId) {
    await addProven(tx, { fromId: mark.uptoId, uptoId: last.uptoId })
    await moveProven(tx, last)
  }
  return broken
}

/** Whether a checkpoint follows the one before and its rows are unchanged. */
const holds = async (tx: Tx, checkpoint: StoredCheckpoint, last: StoredCheckpoint | undefined): Promise<boolean> => {
  const { fromId, rows, previous, root, hash, secret } = checkpoint
  if (previous !== (last?.hash ?? noHash) || fromId !== (last?.uptoId ?? 0n)) return false
  if (hash !== hashOfCheckpoint(checkpoint)) return false
  const found = await checkpointedBytes(tx, checkpoint, checkpointRowsMax + 1)
  if (found.length !== rows) return false
  return Buffer.from(rootOf(await leavesOfRows(secret, found), sha256)).toString('hex') === root
}
