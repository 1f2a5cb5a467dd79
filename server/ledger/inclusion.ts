import { type Checkpoint, type ChainRow, rowOfBytes, saltOf } from '@tamuvo/contract/journal.ts'
import { pathOf } from '@tamuvo/games/kit/merkle.ts'
import type { Queryable } from '../kit/database.ts'
import { type Account, memberOf } from './accounts.ts'
import { leavesOfRows, sha256 } from './chain.ts'
import { checkpointedBytes, checkpointOfRow, checkpointRowsMax, lastCheckpointedRowId } from './checkpoint-store.ts'

/** An inclusion proof of a row in a checkpoint, which reveals nothing of other rows. Hashes are hex. */
export type Inclusion = {
  row: ChainRow
  salt: string
  /** The index of the row in its checkpoint, from 0. */
  place: number
  path: string[]
  checkpoint: Checkpoint & { hash: string }
}

/** The last row of a wallet account that is checkpointed, with its proof; undefined when none is. */
export const lastInclusion = async (from: Queryable, account: Account): Promise<Inclusion | undefined> => {
  const id = await lastCheckpointedRowId(from, memberOf(account), account)
  return id === undefined ? undefined : inclusionOf(from, id)
}

const inclusionOf = async (from: Queryable, rowId: bigint): Promise<Inclusion | undefined> => {
  const checkpointed = await checkpointOfRow(from, rowId)
  if (!checkpointed) return undefined
  const { secret, fingerprints: _, ...checkpoint } = checkpointed
  const rows = await checkpointedBytes(from, checkpoint, checkpointRowsMax)
  const place = rows.findIndex((row) => row.readBigInt64BE() === rowId)
  const row = rows[place]
  if (!row) return undefined
  const path = pathOf(await leavesOfRows(secret, rows), place, sha256)
  return {
    row: rowOfBytes(row),
    salt: hexOf(saltOf(secret, row.subarray(0, 8), sha256)),
    place,
    path: path.map(hexOf),
    checkpoint,
  }
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
