import { open, stat } from 'node:fs/promises'
import { codeOf, PlainError } from '../plain-error.mjs'
import { linesOf } from './lines.ts'

/** A row of a dump, by column. */
export type CopiedRow = { table: string; field(name: string): string | null }

const copyStart = /^COPY (?:"?[^".\s]+"?\.)?"?([^".\s]+)"? \((.*)\) FROM stdin;$/
const insertStart = /^INSERT INTO (?:"?[^".\s]+"?\.)?"?(?:journal|ledger_)/
const lastLine = '-- PostgreSQL database dump complete'

/** Escapes of COPY; any other character after a backslash is literal. */
const escaped: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

const plainOf = (field: string): string | null => {
  if (field === '\\N') return null
  if (!field.includes('\\')) return field
  return field.replaceAll(/\\(x[0-9a-fA-F]{1,2}|[0-7]{1,3}|.)/g, (_, said: string) => {
    if (/^x./.test(said)) return String.fromCharCode(Number.parseInt(said.slice(1), 16))
    return /^[0-7]/.test(said) ? String.fromCharCode(Number.parseInt(said, 8)) : (escaped[said] ?? said)
  })
}

/** A line of a COPY block, with the names of its columns as they stand in its head. */
export type CopiedLine = { table: string; columns: string; line: string }

/**
 * Reads the lines of tables from a plain SQL backup of pg_dump, zipped or not, in file order.
 * @param onEnd called when the backup is complete
 * @throws PlainError for any other file
 */
export const copiedLines = async function* (
  file: string,
  isWanted: (table: string) => boolean,
  onEnd: () => void = () => {},
): AsyncGenerator<CopiedLine> {
  let table: string | undefined
  let columns = ''
  let isRead = false
  for await (const line of linesOf(file, await isZippedDump(file))) {
    if (table === undefined) {
      const [, name, named = ''] = copyStart.exec(line) ?? []
      if (name !== undefined) {
        table = name
        columns = named
        isRead = isWanted(name)
      } else if (insertStart.test(line))
        throw new PlainError(`${file} was written with --inserts. Dump again without it: only COPY is read.`)
      else if (line === lastLine) onEnd()
    } else if (line === '\\.') table = undefined
    else if (isRead) yield { table, columns, line }
  }
}

/** The rows of tables, in file order. @throws PlainError for a file that is no such backup */
export const copiedRows = async function* (
  file: string,
  isWanted: (table: string) => boolean,
  onEnd: () => void = () => {},
): AsyncGenerator<CopiedRow> {
  let [head, places] = ['', new Map<string, number>()]
  for await (const { table, columns, line } of copiedLines(file, isWanted, onEnd)) {
    if (columns !== head) {
      head = columns
      places = new Map(columns.split(', ').map((column, place) => [column.replaceAll('"', ''), place]))
    }
    yield rowOf(table, places, line.split('\t'))
  }
}

const rowOf = (table: string, places: ReadonlyMap<string, number>, fields: readonly string[]): CopiedRow => ({
  table,
  field: (name) => plainOf(fields[places.get(name) ?? -1] ?? '\\N'),
})

/** @returns whether the dump is zipped @throws PlainError for other kinds of backups */
const isZippedDump = async (file: string): Promise<boolean> => {
  const start = await startOf(file)
  if (start === undefined || start.toString('latin1', 0, 5) === 'PGDMP' || start.toString('latin1', 0, 7) === 'toc.dat')
    throw new PlainError(
      `${file} is a backup in one of pg_dump’s own formats. Make plain SQL of it first: pg_restore -f backup.sql ${file}`,
    )
  return start[0] === 0x1f && start[1] === 0x8b
}

/** The first bytes of a file; undefined for a folder. */
const startOf = async (file: string): Promise<Buffer | undefined> => {
  try {
    if ((await stat(file)).isDirectory()) return undefined
    const handle = await open(file)
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0)
      return buffer.subarray(0, bytesRead)
    } finally {
      await handle.close()
    }
  } catch (error) {
    throw new PlainError(`${file} cannot be read: ${codeOf(error) ?? String(error)}.`)
  }
}
