import type { ChainRow } from '@tamuvo/contract/journal.ts'
import { countIs, countText, moneyText, type Report } from './findings.ts'
import type { ArchiveRecord, CarriedRecord, CheckpointRecord } from './records.ts'

type Left = { amount: bigint; postings: bigint }

/** An archived month; `left`: the sums still expected of its rows, where they are read. */
type Month = { archive: ArchiveRecord; left: Map<string, Left> | undefined; rows: bigint }

/** Checks archived months: their files are those that were written and match the carried sums. */
export class ArchiveCheck {
  readonly #report: Report
  readonly #months: Month[] = []

  constructor(report: Report) {
    this.#report = report
  }

  /** Rows below this id are archived and not read; 0 when all are read. */
  get awayUpto(): bigint {
    return this.#months.reduce((upto, { archive, left }) => (left || archive.uptoId < upto ? upto : archive.uptoId), 0n)
  }

  /** One sentence about all archived months; undefined without any. */
  describe(): string | undefined {
    if (this.#months.length === 0) return undefined
    const rows = this.#months.reduce((total, { archive }) => total + archive.rows, 0n)
    const names = this.#months.map(({ archive: { month, file } }) => `${month} (${file})`).join(', ')
    const isRead = this.#months.every(({ left }) => left)
    const said = isRead
      ? 'and their files hold what was checkpointed'
      : 'their rows lie in files: --archive <folder> reads them too'
    return `${countIs(this.#months.length, 'month')} archived with ${countText(rows, 'row')}, ${said}: ${names}.`
  }

  takeArchive(archive: ArchiveRecord): void {
    this.#months.push({ archive, left: undefined, rows: 0n })
  }

  /** The file of the last month exists. */
  takeFile(digest: string | undefined): void {
    const month = this.#months.at(-1)
    if (!month) return
    const { month: name, file } = month.archive
    if (digest === undefined) return this.#report('archives', `The archive of ${name} is not in the folder: ${file}.`)
    month.left = new Map()
    if (digest !== month.archive.digest)
      this.#report('archives', `The archive of ${name} was altered: ${file} has another SHA-256 than the file that was written.`)
  }

  /** @returns whether the rows are read, so that their carried sums must not be added */
  takeCarried({ account, kind, amount, postings }: CarriedRecord): boolean {
    const left = this.#months.at(-1)?.left
    left?.set(`${account} ${kind}`, { amount, postings })
    return left !== undefined
  }

  /** Whether the rows of a checkpoint are archived and not read. */
  isAway({ uptoId }: CheckpointRecord): boolean {
    const month = this.#monthOf(uptoId - 1n)
    return month !== undefined && month.left === undefined
  }

  /** @returns whether the row is archived */
  takeRow({ id, account, counter, kind, amount }: ChainRow): boolean {
    const month = this.#monthOf(id)
    if (!month?.left) return false
    month.rows++
    this.#move(month.left, `${account} ${kind}`, amount)
    this.#move(month.left, `${counter} ${kind}`, -amount)
    return true
  }

  #move(sums: Map<string, Left>, name: string, moved: bigint): void {
    const { amount, postings } = sums.get(name) ?? { amount: 0n, postings: 0n }
    sums.set(name, { amount: amount - moved, postings: postings - 1n })
  }

  #monthOf(id: bigint): Month | undefined {
    return this.#months.find(({ archive: { fromId, uptoId } }) => id >= fromId && id < uptoId)
  }

  finish(): void {
    for (const { archive, left, rows } of this.#months) {
      if (!left) continue
      if (rows !== archive.rows)
        this.#report('archives', `The archive of ${archive.month} should have ${archive.rows} rows, but ${rows} were read.`)
      for (const [name, { amount, postings }] of left)
        if (amount !== 0n || postings !== 0n)
          this.#report(
            'archives',
            `What was carried forward from ${archive.month} is not what its rows come to: account and kind ${name}, by ${moneyText(amount)} in ${countText(postings, 'row')}.`,
          )
    }
  }
}
