import { createHash } from 'node:crypto'
import { bytesOfRow, type ChainRow } from '@tamuvo/contract/journal.ts'
import { countIs, nameOfRow, type Report } from './findings.ts'
import type { LateRecord, TrailRecord } from './records.ts'

/**
 * Rows that were stored below the end of the chain, as after a clock was set back, and explained later: no checkpoint has them, but
 * all sums do. Each is as it was when it was explained, and the audit trail says who did that.
 */
export class LateCheck {
  readonly #report: Report
  readonly #late = new Map<bigint, { record: LateRecord; isFound: boolean; isExplained: boolean }>()

  constructor(report: Report) {
    this.#report = report
  }

  /** Who explained them and why; undefined when there are none. */
  describe(): string | undefined {
    if (this.#late.size === 0) return undefined
    const why = new Set([...this.#late.values()].map(({ record: { by, reason } }) => `staff ${by}: ${reason}`))
    return `${countIs(this.#late.size, 'row')} on no checkpoint, and explained (${[...why].join('; ')}).`
  }

  takeLate(record: LateRecord): void {
    this.#late.set(record.id, { record, isFound: false, isExplained: false })
  }

  /** @returns whether it is a row that came late */
  takeRow(row: ChainRow): boolean {
    const late = this.#late.get(row.id)
    if (!late) return false
    late.isFound = true
    if (createHash('sha256').update(bytesOfRow(row)).digest('hex') !== late.record.digest)
      this.#report('late', `${nameOfRow(row)} came late, and was altered since that was explained.`)
    return true
  }

  takeTrail({ text }: TrailRecord): void {
    const [, id = '-1', digest = ''] =
      /^\["tamuvo-audit\/1", .*"ledger\.late-row", "journal:(\d+)", .*"digest": "\\\\x([0-9a-f]{64})"/.exec(text) ?? []
    const late = this.#late.get(BigInt(id))
    if (late?.record.digest === digest) late.isExplained = true
  }

  /** @param awayUpto rows below it may not be read */
  finish(awayUpto: bigint): void {
    for (const [id, { isFound, isExplained }] of this.#late) {
      if (!isFound && id >= awayUpto) this.#report('late', `The row with id ${id} came late, and was removed since.`)
      if (!isExplained) this.#report('late', `The row with id ${id} came late, and the audit trail has no explanation of it.`)
    }
  }
}
