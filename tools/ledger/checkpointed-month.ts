import { lastCheckpoint } from '@tamuvo/server/ledger/checkpoint-store.ts'
import type { Queryable } from '@tamuvo/server/kit/database.ts'
import { ChainCheck } from '../audit/check-chain.ts'
import { LateCheck } from '../audit/check-late.ts'
import { readExport } from '../audit/export-file.ts'
import { checkpointRecordOf, readCheckpoints, readLate, readRows } from '../audit/read-database.ts'
import type { AuditRecord, CheckpointRecord } from '../audit/records.ts'
import { PlainError } from '../plain-error.mjs'
import type { Figures } from './archive-store.ts'
import type { Month } from './month.ts'

/** The checkpoints of a month: none covers rows of two months. */
export type Seals = {
  before: CheckpointRecord | undefined
  /** Undefined when the month has no rows. */
  last: CheckpointRecord | undefined
  /** Each checkpoint and its rows, as in an export. */
  records(): AsyncGenerator<AuditRecord>
}

export const checkpointsOfMonth = async (from: Queryable, month: Month): Promise<Seals> => {
  const { fromId, uptoId } = month
  const before = await lastCheckpoint(from, fromId)
  const last = await lastCheckpoint(from, uptoId)
  const isOfMonth = last !== undefined && last.no !== before?.no
  return {
    before: before && checkpointRecordOf(before),
    last: isOfMonth ? checkpointRecordOf(last) : undefined,
    records: async function* () {
      let rows = 0n
      const late = (await readLate(from)).filter(({ id }) => id >= month.fromId && id < month.uptoId)
      for (const each of late) yield { is: 'late', late: each }
      for await (const checkpoint of readCheckpoints(from, before?.no ?? 0n)) {
        if (!isOfMonth || checkpoint.no > last.no) break
        yield { is: 'checkpoint', checkpoint }
        for await (const record of readRows(from, checkpoint)) {
          rows++
          yield record
        }
      }
      yield { is: 'end', rows }
    },
  }
}

/**
 * Reads a whole file and verifies it by the chain of the database.
 * @returns the sums of its rows
 * @throws PlainError when it differs
 */
export const proveFile = async (file: string, { before, last }: Seals): Promise<Figures> => {
  const wrong: string[] = []
  const late = new LateCheck((_, sentence) => void wrong.push(sentence))
  const chain = new ChainCheck((_, sentence) => void wrong.push(sentence), [], before)
  const figures: Figures = { rows: 0n, firstId: 0n, lastId: 0n, sum: 0n }
  for await (const record of readExport(file)) {
    if (record.is === 'late') late.takeLate(record.late)
    else if (record.is === 'checkpoint') chain.takeCheckpoint(record.checkpoint)
    else if (record.is === 'row') {
      if (!late.takeRow(record.row)) chain.takeRow(record.row)
      if (figures.rows++ === 0n) figures.firstId = record.row.id
      figures.lastId = record.row.id
      figures.sum += record.row.amount
    } else if (record.is === 'unreadable') wrong.push(`lines ${record.from} to ${record.upto} are not as they were written`)
  }
  chain.finish()
  if (chain.last?.hash !== last?.hash) wrong.push('it does not end with the last checkpoint of the month')
  const [first] = wrong
  if (first !== undefined) throw new PlainError(`The rows are not as they were checkpointed: ${first} Nothing was archived.`)
  return figures
}
