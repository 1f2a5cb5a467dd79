import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { codeOf, PlainError } from '../plain-error.mjs'
import { readExport, type UnreadableLines } from './export-file.ts'
import type { LooseRecord } from './read-dump.ts'
import type { ArchiveRecord, AuditRecord } from './records.ts'

/** Follows an archived month: the SHA-256 of its file, or undefined when it is missing. */
export type ArchiveFile = { is: 'archive-file'; digest: string | undefined }

/** The file of a month cannot be read to its end. */
export type BrokenFile = { is: 'broken-file'; sentence: string }

export type Read = AuditRecord | LooseRecord | UnreadableLines | ArchiveFile | BrokenFile

/** SHA-256 of a file, as hex; undefined when there is none. */
export const digestOf = async (file: string): Promise<string | undefined> => {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(file), hash)
    return hash.digest('hex')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Inserts the rows of archived months from the files in a folder. */
export const withArchives = async function* (records: AsyncIterable<Read>, folder: string): AsyncGenerator<Read> {
  const waiting: ArchiveRecord[] = []
  let open: ArchiveRows | undefined
  for await (const record of records) {
    if (record.is === 'checkpoint' || record.is === 'apart' || record.is === 'tail') {
      const uptoId = record.is === 'tail' ? undefined : record.checkpoint.uptoId
      const isOver = open && (uptoId === undefined || uptoId > open.archive.uptoId)
      // Rows after the last checkpoint were inserted; they are checked with that one.
      if (open && isOver) yield* open.upto(undefined)
      if (isOver) open = undefined
      const next = waiting[0]
      if (!open && next && uptoId !== undefined && uptoId > next.fromId) open = new ArchiveRows(folder, waiting.shift() ?? next)
    }
    yield record
    if (record.is === 'archive') {
      const digest = await digestOf(join(folder, record.archive.file))
      if (digest !== undefined) waiting.push(record.archive)
      yield { is: 'archive-file', digest }
    }
    if (record.is === 'checkpoint' && open) yield* open.upto(record.checkpoint.uptoId)
  }
}

/** The rows of one file, read on demand. */
class ArchiveRows {
  readonly archive: ArchiveRecord
  readonly #records: AsyncGenerator<AuditRecord | UnreadableLines>
  #next: AuditRecord | UnreadableLines | BrokenFile | undefined

  constructor(folder: string, archive: ArchiveRecord) {
    this.archive = archive
    this.#records = readExport(join(folder, archive.file))
  }

  /** The rows below an id, or all remaining ones, and the unreadable lines. */
  async *upto(id: bigint | undefined): AsyncGenerator<UnreadableLines | BrokenFile | Extract<AuditRecord, { is: 'row' }>> {
    for (;;) {
      const record = (this.#next ??= await this.#read())
      if (record === undefined) return
      if (record.is === 'broken-file') {
        this.#next = undefined
        return yield record
      }
      if (record.is === 'row' && id !== undefined && record.row.id >= id) return
      this.#next = undefined
      if (record.is === 'row') yield record
      else if (record.is === 'unreadable') yield { ...record, file: this.archive.file }
    }
  }

  async #read(): Promise<AuditRecord | UnreadableLines | BrokenFile | undefined> {
    try {
      const { value, done } = await this.#records.next()
      return done ? undefined : value
    } catch (error) {
      if (error instanceof PlainError) return { is: 'broken-file', sentence: error.message }
      throw error
    }
  }
}
