import { BooksCheck } from './check-books.ts'
import { ChainCheck, DayCheck } from './check-chain.ts'
import { EntriesCheck } from './check-entries.ts'
import { RollupCheck } from './check-rollups.ts'
import { TrailCheck } from './check-trail.ts'
import type { UnreadableLines } from './export-file.ts'
import type { Check, Finding, Report } from './findings.ts'
import type { AuditRecord } from './records.ts'

const linesOf = ({ from, upto }: UnreadableLines): string => `Lines ${from.toLocaleString('en')} to ${upto.toLocaleString('en')}`

/** More are counted, but not kept. */
const findingsMax = 100

/** All checks of the books in one go, record by record. */
export class Examination {
  readonly findings: Finding[] = []
  readonly counts = new Map<Check, number>()
  readonly chain: ChainCheck
  readonly days: DayCheck
  readonly books: BooksCheck
  readonly entries: EntriesCheck
  readonly rollups: RollupCheck
  readonly trail: TrailCheck
  #rows = 0n
  #isEnded = false

  /** @param kept hashes of roots that somebody kept */
  constructor(kept: readonly string[]) {
    const report: Report = (check, sentence) => this.#note(check, sentence)
    this.chain = new ChainCheck(report, kept)
    this.days = new DayCheck(report)
    this.books = new BooksCheck(report)
    this.entries = new EntriesCheck(report)
    this.rollups = new RollupCheck(report)
    this.trail = new TrailCheck(report)
  }

  get rows(): bigint {
    return this.#rows
  }

  take(record: AuditRecord | UnreadableLines): void {
    if (this.#isEnded) return this.#note('file', 'Something follows the end of the books.')
    switch (record.is) {
      case 'mark':
        return this.rollups.takeMark(record.upto)
      case 'checkpoint':
        this.chain.takeCheckpoint(record.checkpoint)
        return this.days.takeCheckpoint(record.checkpoint)
      case 'row':
        this.#rows++
        this.chain.takeRow(record.row)
        this.books.takeRow(record.row)
        this.entries.takeRow(record.row)
        this.rollups.takeRow(record.row)
        return this.trail.takeRow(record.row)
      case 'tail':
        return this.chain.takeTail()
      case 'day':
        return this.days.takeDay(record.day)
      case 'balance':
        return this.books.takeBalance(record.balance)
      case 'rollup':
        return this.rollups.takeRollup(record.rollup)
      case 'trail':
        return this.trail.takeTrail(record.trail)
      case 'end':
        return this.#end(record.rows)
      case 'unreadable':
        return this.#note('file', `${linesOf(record)} of the file are not as they were written.`)
    }
  }

  finish(): void {
    if (!this.#isEnded) this.#note('file', 'The books break off: their end is missing.')
    this.chain.finish()
    this.books.finish()
    this.entries.finish()
    this.rollups.finish()
    this.trail.finish()
  }

  #end(rows: bigint): void {
    this.#isEnded = true
    if (rows !== this.#rows) this.#note('file', `The journal should have ${rows} rows, but ${this.#rows} were read.`)
  }

  #note(check: Check, sentence: string): void {
    this.counts.set(check, (this.counts.get(check) ?? 0) + 1)
    if (this.findings.length < findingsMax)
      this.findings.push({ check, sentence: sentence.charAt(0).toUpperCase() + sentence.slice(1) })
  }
}
