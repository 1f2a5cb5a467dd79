import { hash as hashOf } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { type Checkpoint, hashOfCheckpoint, leafOfRow, noHash, saltOf } from '@tamuvo/contract/journal.ts'
import { type Hash, rootOf } from '@tamuvo/games/kit/merkle.ts'
import { inTransaction, type Tx } from '../kit/database.ts'
import type { KitServices } from '../kit/services.ts'
import type { Ledger } from './posting.ts'
import {
  checkpointRowsMax,
  checkpointedBytes,
  holdChain,
  insertCheckpoint,
  lastCheckpoint,
  moveDone,
  type StoredCheckpoint,
} from './checkpoint-store.ts'
import { closeJournal, setWatermark, tellMachines } from './watermark.ts'
import { beginningFrom, firstRowId, type IdRange } from './id-ranges.ts'

export type ChainTools = Pick<KitServices, 'database' | 'clock' | 'rng'> & { ledger: Pick<Ledger, 'trailHead'> }

/** SHA-256 by the platform, several times faster than plain code. */
export const sha256: Hash = (bytes) => hashOf('sha256', bytes, 'buffer')

// No checkpoint spans two quarters of an hour, and in no time zone do days begin within one.
const quarterIds = 900_000n << 22n

const quarterEnd = (id: bigint): bigint => (id / quarterIds + 1n) * quarterIds

/**
 * Checkpoints the next id range of the journal, as far as it is closed; where nothing is left, what the audit trail grew by, and
 * sets a new watermark. A watermark is thus used one run later only. Safe to repeat and to run anywhere, never blocks posting.
 * @returns whether more is waiting
 */
export const sealJournal = async (tools: ChainTools): Promise<boolean> => {
  await tellMachines(tools.database)
  return inTransaction(tools.database, async (tx) => {
    if (!(await holdChain(tx))) return false
    const closedId = await closeJournal(tx)
    const last = await lastCheckpoint(tx)
    const idRange = await nextIdRange(tx, last, closedId)
    if (idRange) await insertCheckpoint(tx, await sealIdRange(tx, tools, last, idRange))
    else {
      await sealTrail(tx, tools, last, closedId)
      await moveDone(tx, closedId)
      await setWatermark(tx, tools.clock)
    }
    return idRange !== undefined
  })
}

/** The steps of a draw without bets do not wait for the next row: they get a checkpoint without rows. */
const sealTrail = async (tx: Tx, tools: ChainTools, last: StoredCheckpoint | undefined, uptoId: bigint): Promise<void> => {
  if (!last || uptoId <= last.uptoId) return
  const head = await tools.ledger.trailHead(tx)
  if (!head || head.no <= (last.trail?.no ?? 0n)) return
  await insertCheckpoint(tx, await sealIdRange(tx, tools, last, { fromId: last.uptoId, uptoId }))
}

const nextIdRange = async (tx: Tx, last: Checkpoint | undefined, uptoId: bigint): Promise<IdRange | undefined> => {
  const fromId = last?.uptoId ?? 0n
  const first = await firstRowId(tx, { fromId, uptoId })
  if (first === undefined) return undefined
  const end = quarterEnd(first)
  return beginningFrom(tx, { fromId, uptoId: end < uptoId ? end : uptoId }, first, checkpointRowsMax)
}

const sealIdRange = async (
  tx: Tx,
  { clock, rng, ledger }: ChainTools,
  last: StoredCheckpoint | undefined,
  idRange: IdRange,
): Promise<StoredCheckpoint> => {
  const rows = await checkpointedBytes(tx, idRange, checkpointRowsMax)
  const secret = rng.bytes(32)
  const leaves = await leavesOfRows(secret, rows)
  const checkpoint: Checkpoint = {
    no: (last?.no ?? 0n) + 1n,
    fromId: idRange.fromId,
    uptoId: rows.length < checkpointRowsMax ? idRange.uptoId : lastIdOf(rows) + 1n,
    rows: rows.length,
    total: (last?.total ?? 0n) + BigInt(rows.length),
    root: hex(rootOf(leaves, sha256)),
    previous: last?.hash ?? noHash,
    // The database stores microseconds, and they are hashed.
    at: clock.now().toISOString().replace('Z', '000Z'),
    // Who writes checkpoints holds the chain, so the trail only grows from one to the next.
    trail: await ledger.trailHead(tx),
  }
  return { ...checkpoint, hash: hashOfCheckpoint(checkpoint), secret, fingerprints: fingerprintsOf(leaves) }
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

const idOf = (row: Uint8Array): Uint8Array => row.subarray(0, 8)

const lastIdOf = (rows: readonly Buffer[]): bigint => rows.at(-1)?.readBigInt64BE() ?? 0n

const rowsATurn = 512

/** The leaves of rows. Yields now and then, since the same process answers calls. */
export const leavesOfRows = async (secret: Uint8Array, rows: readonly Uint8Array[]): Promise<Uint8Array[]> => {
  const leaves: Uint8Array[] = []
  for (const row of rows) {
    leaves.push(leafOfRow(saltOf(secret, idOf(row), sha256), row, sha256))
    if (leaves.length % rowsATurn === 0) await turn()
  }
  return leaves
}

const fingerprintsOf = (leaves: readonly Uint8Array[]): Buffer => Buffer.concat(leaves.map((leaf) => leaf.subarray(0, 4)))
