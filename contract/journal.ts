import { type Hash, joined, leafOf } from '@tamuvo/games/kit/merkle.ts'
import { bytesOf, hexOf, sha256 } from '@tamuvo/games/kit/sha256.ts'

/**
 * The hash chain of the journal, which can be verified publicly:
 *
 * 1. A row is 87 bytes: its columns in order, numbers big-endian, see `bytesOfRow`.
 * 2. Its leaf is that of RFC 6962 over salt and row; the salt is SHA-256(secret of the checkpoint, id of the row). So the
 *    hashes of an inclusion proof disclose nothing of other rows.
 * 3. A checkpoint commits to the rows of a range of ids, ordered by id, by the root over their leaves, and to the newest row of
 *    the audit trail, which carries the hashes of all rows before it.
 * 4. Its hash is the SHA-256 of one line of text, see `lineOfCheckpoint`, with the hash of the checkpoint before.
 *
 * Another format gets another name. Older checkpoints, without the trail, are still verified by `journalRecipe1`.
 */
export const journalRecipe = 'tamuvo-journal/2'
export const journalRecipe1 = 'tamuvo-journal/1'

/** A row of the journal as it is hashed. `at`: microseconds since the beginning of 2000, UTC. `key`: 32 hex digits. */
export type ChainRow = {
  id: bigint
  entryId: bigint
  at: bigint
  key: string
  account: bigint
  memberId: bigint
  amount: bigint
  balanceAfter: bigint | null
  ref: bigint
  counter: number
  kind: number
  leg: number
}

export const rowBytes = 87

/**
 * id, entry, time (8 bytes each), key (16), account, member, amount (8 each), whether there is a balance (1), the balance or
 * zero, ref (8 each), counter account, kind, leg (2 each), in PostgreSQL's binary format of the columns.
 */
export const bytesOfRow = (row: ChainRow): Uint8Array => {
  const view = new DataView(new ArrayBuffer(rowBytes))
  view.setBigInt64(0, row.id)
  view.setBigInt64(8, row.entryId)
  view.setBigInt64(16, row.at)
  for (let i = 0; i < 16; i++) view.setUint8(24 + i, Number.parseInt(row.key.slice(i * 2, i * 2 + 2), 16))
  view.setBigInt64(40, row.account)
  view.setBigInt64(48, row.memberId)
  view.setBigInt64(56, row.amount)
  view.setUint8(64, row.balanceAfter === null ? 0 : 1)
  view.setBigInt64(65, row.balanceAfter ?? 0n)
  view.setBigInt64(73, row.ref)
  view.setInt16(81, row.counter)
  view.setInt16(83, row.kind)
  view.setInt16(85, row.leg)
  return new Uint8Array(view.buffer)
}

/** The inverse of `bytesOfRow`. */
export const rowOfBytes = (bytes: Uint8Array): ChainRow => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return {
    id: view.getBigInt64(0),
    entryId: view.getBigInt64(8),
    at: view.getBigInt64(16),
    key: hexOf(bytes.subarray(24, 40)),
    account: view.getBigInt64(40),
    memberId: view.getBigInt64(48),
    amount: view.getBigInt64(56),
    balanceAfter: view.getUint8(64) === 0 ? null : view.getBigInt64(65),
    ref: view.getBigInt64(73),
    counter: view.getInt16(81),
    kind: view.getInt16(83),
    leg: view.getInt16(85),
  }
}

const firstMs = Date.UTC(2000, 0, 1)

/** The time of a row to the millisecond; an invalid Date when out of range. */
export const timeOfRow = ({ at }: Pick<ChainRow, 'at'>): Date => new Date(Number(at / 1000n) + firstMs)

/** The time of a row as it is hashed. */
export const rowTimeOf = (time: Date): bigint => BigInt(time.getTime() - firstMs) * 1000n

/** The salt of a leaf, without which a row could be guessed from its hash. @param id the first 8 bytes of the row */
export const saltOf = (secret: Uint8Array, id: Uint8Array, hash: Hash = sha256): Uint8Array => hash(joined(secret, id))

/** The leaf of a row. */
export const leafOfRow = (salt: Uint8Array, bytes: Uint8Array, hash: Hash = sha256): Uint8Array =>
  leafOf(joined(salt, bytes), hash)

/** The newest row of the audit trail: its number, from 1, and its hash as hex; 0 and `noHash` before the first. */
export type TrailHead = { no: bigint; hash: string }

/** A checkpoint as it is published. Hashes are hex. */
export type Checkpoint = {
  /** From 1, without gaps. */
  no: bigint
  /** Covers the rows with from ≤ id < upto; begins where the previous checkpoint ended. */
  fromId: bigint
  uptoId: bigint
  rows: number
  /** All rows so far, including these. */
  total: bigint
  root: string
  /** The hash of the previous checkpoint; 64 zeros for the first. */
  previous: string
  /** "2026-08-05T06:30:00.000000Z" */
  at: string
  /** The end of the audit trail at that time; null in checkpoints of `journalRecipe1`. */
  trail: TrailHead | null
}

export const noHash = '0'.repeat(64)

/**
 * "tamuvo-journal/2|no|from|upto|rows|total|root|previous|at|number of the trail's row|its hash", or without a trail
 * "tamuvo-journal/1|no|from|upto|rows|total|root|previous|at"
 */
const lineOfCheckpoint = ({ no, fromId, uptoId, rows, total, root, previous, at, trail }: Checkpoint): string => {
  const fields = [no, fromId, uptoId, rows, total, root, previous, at]
  return (trail ? [journalRecipe, ...fields, trail.no, trail.hash] : [journalRecipe1, ...fields]).join('|')
}

/** The hash of a checkpoint as hex. */
export const hashOfCheckpoint = (checkpoint: Checkpoint): string => hexOf(sha256(bytesOf(lineOfCheckpoint(checkpoint))))
