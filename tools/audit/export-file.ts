import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { PlainError } from '../plain-error.mjs'
import { linesOf } from './lines.ts'
import { type AuditRecord, exportHeader, lineOf, recordOf } from './records.ts'

const isZipped = (file: string): boolean => file.endsWith('.gz')

/** Every so many lines are followed by their hash, so that any changed byte is detected and located. */
const linesAPart = 500
const sealStart = 'lines|'

const sealOf = (lines: readonly string[]): string => `${sealStart}${createHash('sha256').update(lines.join('\n')).digest('hex')}`

/** Writes records as lines, zipped when the file is called so. @returns how many rows of the journal there were */
export const writeExport = async (file: string, records: AsyncIterable<AuditRecord>): Promise<number> => {
  let rows = 0
  const texts = async function* (): AsyncGenerator<string> {
    let lines = [exportHeader]
    for await (const record of records) {
      if (record.is === 'row') rows++
      if (lines.push(lineOf(record)) < linesAPart) continue
      yield textOf(lines)
      lines = []
    }
    if (lines.length > 0) yield textOf(lines)
  }
  const target = createWriteStream(file, { mode: 0o600 })
  await (isZipped(file) ? pipeline(Readable.from(texts()), createGzip(), target) : pipeline(Readable.from(texts()), target))
  return rows
}

const textOf = (lines: readonly string[]): string => [...lines, sealOf(lines), ''].join('\n')

/** Altered lines of a file; `file` where several are read. */
export type UnreadableLines = { is: 'unreadable'; from: number; upto: number; file?: string }

/** Reads an export. @throws PlainError when the file is no export, or cannot be read to its end */
export const readExport = async function* (file: string): AsyncGenerator<AuditRecord | UnreadableLines> {
  let part: string[] = []
  let from = 1
  const end = function* (seal: string | undefined): Generator<AuditRecord | UnreadableLines> {
    const records = part.map(recordOf)
    const isWhole = sealOf(part) === seal && records.every((record, place) => record || from + place === 1)
    if (!isWhole) yield { is: 'unreadable', from, upto: from + part.length }
    for (const record of records) if (record) yield record
    from += part.length + 1
    part = []
  }
  for await (const line of linesOf(file, isZipped(file))) {
    if (from === 1 && part.length === 0 && line !== exportHeader)
      throw new PlainError(`${file} is no export of a journal as --export writes it.`)
    if (line.startsWith(sealStart)) yield* end(line)
    else if (part.push(line) > linesAPart * 2) yield* end(undefined)
  }
  if (part.length > 0) yield* end(undefined)
}
