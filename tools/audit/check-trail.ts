import { createHash } from 'node:crypto'
import type { ChainRow } from '@tamuvo/contract/journal.ts'
import { moneyText, nameOfRow, type Report } from './findings.ts'
import type { TrailRecord } from './records.ts'

/** The ledger's numbers of the kinds of manual adjustments. */
const adjustmentKinds = new Set([100, 101])
/** The kind of jackpot corrections. */
const jackpotCorrection = 27
/** The ledger's numbers of the house's accounts for products of vendors, who take their jackpots back by transactions of their own. */
const [vendorHouseFirst, vendorHouseLast] = [-27, -21]

/** Verifies the audit trail, and that it has maker and checker of every adjustment and corrected result. */
export class TrailCheck {
  readonly #report: Report
  readonly #adjusted: ChainRow[] = []
  readonly #makers = new Map<string, string>()
  /** By entry. */
  readonly #approvals = new Map<string, { subject: string; checker: string; amount: string }>()
  readonly #correctionMakers = new Map<string, string>()
  readonly #corrections = new Map<string, string>()
  #jackpotCorrections = 0
  #last: TrailRecord | undefined
  #count = 0

  constructor(report: Report) {
    this.#report = report
  }

  get counts(): { trail: number; adjustments: number; corrections: number } {
    return { trail: this.#count, adjustments: this.#adjusted.length, corrections: this.#corrections.size }
  }

  takeRow(row: ChainRow): void {
    if (adjustmentKinds.has(row.kind)) this.#adjusted.push(row)
    const isOfVendor = row.counter >= vendorHouseFirst && row.counter <= vendorHouseLast
    if (row.kind === jackpotCorrection && !isOfVendor) this.#jackpotCorrections++
  }

  takeTrail(trail: TrailRecord): void {
    this.#count++
    const { no, previous, hash, text } = trail
    const isNext = no === (this.#last?.no ?? 0n) + 1n && previous === (this.#last?.hash ?? '')
    if (!isNext)
      this.#report(
        'trail',
        `Row ${no} of the audit trail does not follow the one before: a row was removed, slipped in or altered.`,
      )
    if (createHash('sha256').update(text).digest('hex') !== hash)
      this.#report('trail', `Row ${no} of the audit trail was altered: its hash is not that of its content.`)
    if (!saysSo(trail)) this.#report('trail', `Row ${no} of the audit trail says another number or hash before than it has.`)
    this.#last = trail
    this.#note(text)
  }

  /** Texts are JSON lists with numbers beyond the precision of JSON.parse, so they are parsed by pattern. */
  #note(text: string): void {
    const [, actor = '', about = '', action = '', id = ''] =
      /^\["tamuvo-audit\/1", \d+, -?\d+, (\d+), "(adjustment|correction)\.(\w+)", "(?:adjustment|correction):(\d+)"/.exec(text) ??
      []
    if (about === 'correction') {
      if (action === 'proposed') this.#correctionMakers.set(id, actor)
      if (action === 'approved') this.#corrections.set(id, actor)
      return
    }
    if (action === 'proposed') this.#makers.set(id, actor)
    if (action === 'approved') {
      const entry = lastOf(text, /"entry_id": (\d+)/g)
      this.#approvals.set(entry, { subject: id, checker: actor, amount: lastOf(text, /"amount": (\d+)/g) })
    }
  }

  finish(): void {
    for (const [id, checker] of this.#corrections) {
      const maker = this.#correctionMakers.get(id)
      if (maker === undefined || maker === checker)
        this.#report('adjustments', `The corrected result ${id} had no maker and checker who were two people.`)
    }
    if (this.#jackpotCorrections > 0 && this.#corrections.size === 0)
      this.#report('adjustments', 'A jackpot was corrected, and the audit trail has no approval of a corrected result.')
    for (const row of this.#adjusted) {
      const approval = this.#approvals.get(row.id.toString())
      const maker = approval && this.#makers.get(approval.subject)
      const size = row.amount < 0n ? -row.amount : row.amount
      if (!approval || approval.subject !== row.ref.toString() || approval.amount !== size.toString())
        this.#report(
          'adjustments',
          `${nameOfRow(row)} adjusts a balance by ${moneyText(row.amount)}, and the audit trail has no approval of that.`,
        )
      else if (maker === undefined || maker === approval.checker)
        this.#report(
          'adjustments',
          `${nameOfRow(row)} adjusts a balance by ${moneyText(row.amount)}, and maker and checker were not two people.`,
        )
    }
  }
}

/** Whether number and previous hash of a row are those in its hashed text. */
const saysSo = ({ no, previous, text }: TrailRecord): boolean =>
  text.startsWith(`["tamuvo-audit/1", ${no}, `) && text.endsWith(previous === '' ? ', null]' : `, "${previous}"]`)

const lastOf = (text: string, pattern: RegExp): string => [...text.matchAll(pattern)].at(-1)?.[1] ?? ''
