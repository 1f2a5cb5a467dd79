import { noHash, rowTimeOf } from '@tamuvo/contract/journal.ts'
import { PlainError } from '../plain-error.mjs'
import { DumpedBets } from './dumped-bets.ts'
import { type CopiedRow, copiedRows } from './pg-copy.ts'
import { readDumpedAgents } from './read-dumped-agents.ts'
import type { ArchiveRecord, AuditRecord, CarriedRecord, CheckpointRecord, LateRecord, TrailRecord } from './records.ts'

/** A checkpoint without its rows, and a row in arbitrary order. */
export type LooseRecord =
  | { is: 'apart'; checkpoint: CheckpointRecord }
  | (Extract<AuditRecord, { is: 'row' }> & { isLoose: true })

const isJournal = (table: string): boolean => /^journal(_\d{4}_\d{2}|_other)?$/.test(table)

const others = new Set([
  'audit_trail',
  'balance',
  'house_rollup',
  'house_rollup_mark',
  'ledger_archive',
  'ledger_carried',
  'ledger_chain',
  'ledger_checkpoint',
  'ledger_late_row',
  'ledger_root',
])

/**
 * Reads the journal from a plain SQL backup of pg_dump, in two passes, because a dump has its tables by name and its rows in
 * disk order.
 * @throws PlainError for any other file, or one without a journal
 */
export const readDump = async function* (file: string): AsyncGenerator<AuditRecord | LooseRecord> {
  const books = new Books()
  const bets = new DumpedBets()
  for await (const row of copiedRows(file, (table) => others.has(table) || DumpedBets.reads(table)))
    if (DumpedBets.reads(row.table)) bets.take(row)
    else books.take(row)
  if (!books.hasBooks) throw new PlainError(`${file} has no chained journal: is it a dump of the whole database, as plain SQL?`)
  yield { is: 'mark', upto: books.mark, ...(books.orderedFrom === undefined ? {} : { orderedFrom: books.orderedFrom }) }
  for (const late of books.late) yield { is: 'late', late }
  yield* books.archives()
  yield* books.checkpoints()
  yield { is: 'tail' }
  let [rows, isWhole] = [0n, false]
  const journal = copiedRows(file, isJournal, () => (isWhole = true))
  for await (const copied of journal) {
    rows++
    yield { is: 'row', row: chainRowOf(copied), isLoose: true }
  }
  yield* books.rest()
  yield* bets.records()
  yield* readDumpedAgents(file)
  if (isWhole) yield { is: 'end', rows }
}

/** All of a dump except the rows of the journal. */
class Books {
  mark = 0n
  orderedFrom: bigint | undefined
  readonly late: LateRecord[] = []
  hasBooks = false
  readonly #archives: ArchiveRecord[] = []
  readonly #carried = new Map<string, CarriedRecord[]>()
  readonly #checkpoints: CheckpointRecord[] = []
  readonly #rest: AuditRecord[] = []
  readonly #trail: TrailRecord[] = []

  take(row: CopiedRow): void {
    const whole = (name: string): bigint => BigInt(textOf(row, name))
    const small = (name: string): number => Number(textOf(row, name))
    switch (row.table) {
      case 'house_rollup_mark':
        this.mark = whole('upto')
        this.hasBooks = true
        return
      case 'ledger_chain': {
        const from = row.field('ordered_from')
        if (from !== null) this.orderedFrom = BigInt(from)
        return
      }
      case 'ledger_archive':
        return void this.#archives.push({
          month: monthOf(row),
          fromId: whole('from_id'),
          uptoId: whole('upto_id'),
          rows: whole('rows'),
          digest: hexOf(row, 'digest'),
          file: textOf(row, 'file'),
        })
      case 'ledger_carried':
        return this.#takeCarried(row)
      case 'ledger_checkpoint':
        return void this.#checkpoints.push(checkpointOf(row))
      case 'ledger_late_row': {
        const [digest, reason] = [hexOf(row, 'digest'), textOf(row, 'reason')]
        return void this.late.push({ id: whole('id'), digest, by: whole('staff_id'), reason })
      }
      case 'ledger_root':
        return void this.#rest.push({
          is: 'day',
          day: { day: textOf(row, 'day'), no: whole('no'), hash: hexOf(row, 'hash'), rows: whole('rows'), total: whole('total') },
        })
      case 'balance': {
        const [account, memberId] = [whole('account'), whole('member_id')]
        return void this.#rest.push({
          is: 'balance',
          balance: { account, memberId, amount: whole('amount'), postings: whole('postings') },
        })
      }
      case 'house_rollup':
        return void this.#rest.push({
          is: 'rollup',
          rollup: { account: small('account'), kind: small('kind'), amount: whole('amount'), postings: whole('postings') },
        })
      default:
        this.#trail.push(trailOf(row))
    }
  }

  #takeCarried(row: CopiedRow): void {
    const whole = (name: string): bigint => BigInt(textOf(row, name))
    const carried = this.#carried.get(monthOf(row)) ?? []
    const [account, memberId, kind] = [whole('account'), whole('member_id'), Number(whole('kind'))]
    carried.push({ account, memberId, kind, amount: whole('amount'), postings: whole('postings') })
    this.#carried.set(monthOf(row), carried)
  }

  *archives(): Generator<AuditRecord> {
    for (const archive of this.#archives.toSorted((a, b) => (a.fromId < b.fromId ? -1 : 1))) {
      yield { is: 'archive', archive }
      for (const carried of this.#carried.get(archive.month) ?? []) yield { is: 'carried', carried }
    }
  }

  /** Those of archived months come without rows. */
  *checkpoints(): Generator<AuditRecord | LooseRecord> {
    const isAway = ({ uptoId }: CheckpointRecord): boolean =>
      this.#archives.some((archive) => uptoId > archive.fromId && uptoId <= archive.uptoId)
    for (const checkpoint of this.#checkpoints.toSorted((a, b) => (a.no < b.no ? -1 : 1)))
      yield isAway(checkpoint) ? { is: 'checkpoint', checkpoint } : { is: 'apart', checkpoint }
  }

  *rest(): Generator<AuditRecord> {
    const days = this.#rest.flatMap((record) => (record.is === 'day' ? [record] : []))
    yield* days.toSorted((a, b) => (a.day.day < b.day.day ? -1 : 1))
    const balances = this.#rest.flatMap((record) => (record.is === 'balance' ? [record] : []))
    yield* balances.toSorted((a, b) => (a.balance.account < b.balance.account ? -1 : 1))
    yield* this.#rest.filter(({ is }) => is === 'rollup')
    for (const trail of this.#trail.toSorted((a, b) => (a.no < b.no ? -1 : 1))) yield { is: 'trail', trail }
  }
}

/** @throws PlainError for a missing or null column */
const textOf = ({ table, field }: CopiedRow, name: string): string => {
  const text = field(name)
  if (text === null) throw new PlainError(`A row of ${table} in the dump has no ${name}.`)
  return text
}

const hexOf = (row: CopiedRow, name: string): string => textOf(row, name).slice(2)

const monthOf = (row: CopiedRow): string => textOf(row, 'month').slice(0, 7)

const chainRowOf = (row: CopiedRow): Extract<AuditRecord, { is: 'row' }>['row'] => {
  const whole = (name: string): bigint => BigInt(textOf(row, name))
  const after = row.field('balance_after')
  return {
    id: whole('id'),
    entryId: whole('entry_id'),
    at: microsOf(textOf(row, 'at')) - since1970,
    key: textOf(row, 'key').replaceAll('-', ''),
    account: whole('account'),
    memberId: whole('member_id'),
    amount: whole('amount'),
    balanceAfter: after === null ? null : BigInt(after),
    ref: whole('ref'),
    counter: Number(whole('counter')),
    kind: Number(whole('kind')),
    leg: Number(whole('leg')),
  }
}

const checkpointOf = (row: CopiedRow): CheckpointRecord => {
  const whole = (name: string): bigint => BigInt(textOf(row, name))
  const previous = row.field('previous_hash')
  const [trailNo, trailHash] = [row.field('trail_no'), row.field('trail_hash')]
  return {
    no: whole('no'),
    fromId: whole('from_id'),
    uptoId: whole('upto_id'),
    rows: Number(whole('rows')),
    total: whole('total'),
    root: hexOf(row, 'root'),
    previous: previous === null ? noHash : previous.slice(2),
    at: isoOf(microsOf(textOf(row, 'at'))),
    trail: trailNo === null ? null : { no: BigInt(trailNo), hash: trailHash?.slice(2) ?? noHash },
    hash: hexOf(row, 'hash'),
    secret: hexOf(row, 'secret'),
    fingerprints: hexOf(row, 'fingerprints'),
  }
}

/** The hashed text in PostgreSQL's JSON format. */
const trailOf = (row: CopiedRow): TrailRecord => {
  const previous = row.field('previous_hash')?.slice(2) ?? ''
  const json = (name: string): string => row.field(name) ?? 'null'
  const text = (name: string): string => JSON.stringify(row.field(name))
  const [no, at, actor] = [textOf(row, 'no'), microsOf(textOf(row, 'at')), textOf(row, 'actor')]
  const parts = [
    '"tamuvo-audit/1"',
    no,
    at,
    actor,
    text('action'),
    text('subject'),
    text('reason'),
    json('before'),
    json('after'),
  ]
  const last = previous === '' ? 'null' : `"${previous}"`
  return { no: BigInt(no), previous, hash: hexOf(row, 'hash'), text: `[${[...parts, last].join(', ')}]` }
}

/** Microseconds from 1970 to 2000, the epoch of the journal. */
const since1970 = -rowTimeOf(new Date(0))

const moment = /^(\d{4,})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?([+-]\d\d)(?::(\d\d))?(?::(\d\d))?$/

/** Parses a time of a dump to microseconds since 1970. */
const microsOf = (text: string): bigint => {
  const [, year, month, day, hours, minutes, seconds, part = '', zone = '', zoneMinutes = '0', zoneSeconds = '0'] =
    moment.exec(text) ?? []
  if (year === undefined) throw new PlainError(`The dump has a time that cannot be read: ${text}.`)
  const ms = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hours), Number(minutes), Number(seconds))
  const ahead = (Math.abs(Number(zone)) * 3600 + Number(zoneMinutes) * 60 + Number(zoneSeconds)) * (zone.startsWith('-') ? -1 : 1)
  return BigInt(ms - ahead * 1_000) * 1_000n + BigInt(part.padEnd(6, '0'))
}

const isoOf = (micros: bigint): string =>
  `${new Date(Number(micros / 1_000n)).toISOString().slice(0, -1)}${String(micros % 1_000n).padStart(3, '0')}Z`
