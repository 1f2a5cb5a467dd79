import { countIs, countText, type Report } from './findings.ts'
import type { CheckpointRecord, TrailRecord } from './records.ts'

/** The end of the audit trail as a checkpoint has it. */
type Head = { checkpoint: bigint; no: bigint; hash: string }

/**
 * Compares the audit trail with what checkpoints have of it. The trail is a chain of its own, and whoever cuts off its end, or writes it
 * anew from some row on, leaves a chain that holds; the checkpoints know the rows that were there.
 */
export class HeadCheck {
  readonly #report: Report
  /** By the number of the row, those that were not met in the trail yet. */
  readonly #heads = new Map<bigint, Head>()
  #last: Head | undefined
  #newest: CheckpointRecord | undefined
  #count = 0
  #trailNo = 0n

  constructor(report: Report) {
    this.#report = report
  }

  takeCheckpoint(checkpoint: CheckpointRecord): void {
    this.#newest = checkpoint
    const { no: taken, trail } = checkpoint
    if (!trail) return
    this.#count++
    const last = this.#last
    const head: Head = { checkpoint: taken, ...trail }
    if (last && (head.no < last.no || (head.no === last.no && head.hash !== last.hash)))
      this.#report(
        'heads',
        `Checkpoint ${taken} ends the audit trail at row ${head.no}, and checkpoint ${last.checkpoint} before it at row ${last.no}: the trail went back between them.`,
      )
    if (head.no > 0n && !this.#heads.has(head.no)) this.#heads.set(head.no, head)
    if (!last || head.no >= last.no) this.#last = head
  }

  takeTrail({ no, hash }: TrailRecord): void {
    this.#trailNo = no
    const head = this.#heads.get(no)
    if (!head) return
    this.#heads.delete(no)
    if (hash !== head.hash)
      this.#report(
        'heads',
        `Row ${no} of the audit trail is another one than when checkpoint ${head.checkpoint} was taken: the trail was written anew from there, or before.`,
      )
  }

  finish(): void {
    const [missing] = this.#heads.values()
    const end = this.#trailNo === 0n ? 'has no row' : `ends at row ${this.#trailNo}`
    if (missing)
      this.#report(
        'heads',
        `The audit trail ${end}, but checkpoint ${missing.checkpoint} was taken when it had row ${missing.no}${this.#moreThan(missing)}.`,
      )
    // Between others one may lack it: a process of a version before took it, and the next one has the trail up to there.
    if (this.#count > 0 && !this.#newest?.trail)
      this.#report(
        'heads',
        `Checkpoint ${this.#newest?.no} is the newest and does not have the audit trail, but checkpoint ${this.#last?.checkpoint} before it has.`,
      )
  }

  #moreThan({ no }: Head): string {
    const last = this.#last?.no ?? no
    return last > no ? `, and later ones rows up to ${last}` : ''
  }

  /** Undefined where no checkpoint has the trail. */
  describe(): string | undefined {
    if (!this.#last) return undefined
    const { no } = this.#last
    const newer = this.#trailNo > no ? this.#trailNo - no : 0n
    const known = `${countText(this.#count, 'checkpoint')} ${this.#count === 1 ? 'has' : 'have'} it`
    return `The audit trail is as ${known}, up to its row ${no}; ${countIs(newer, 'row')} newer.`
  }
}
