import { type ChainRow, hashOfCheckpoint, noHash } from '@tamuvo/contract/journal.ts'
import { LooseRows } from './check-loose.ts'
import { CheckpointedRows } from './check-rows.ts'
import { nameOfRow, type Report } from './findings.ts'
import type { CheckpointRecord, DayRecord } from './records.ts'

/** Verifies the chain from its first checkpoint to its end, and the rows of each checkpoint. */
export class ChainCheck {
  readonly #report: Report
  readonly #kept: Set<string>
  readonly #loose: LooseRows
  #last: CheckpointRecord | undefined
  #open: CheckpointedRows | undefined
  #lastId: bigint | undefined
  #isTail = false
  #counts = { checkpoints: 0, checkpointed: 0n, unsealed: 0n, away: 0n }

  /**
   * @param kept hashes of roots noted earlier
   * @param before the checkpoint before the first one, for a part of the chain
   */
  constructor(report: Report, kept: readonly string[], before?: CheckpointRecord) {
    this.#report = report
    this.#last = before
    this.#loose = new LooseRows(report)
    this.#kept = new Set(kept)
  }

  get last(): CheckpointRecord | undefined {
    return this.#last
  }

  get counts(): Readonly<{ checkpoints: number; checkpointed: bigint; unsealed: bigint; away: bigint }> {
    return this.#counts
  }

  /** @param isAway its rows are not read */
  takeCheckpoint(checkpoint: CheckpointRecord, isAway = false): void {
    this.#closeOpen()
    this.#counts.checkpoints++
    const { no, hash } = checkpoint
    if (this.#isTail) this.#report('file', `Checkpoint ${no} stands after the rows that are not checkpointed.`)
    const hindrance = linkTrouble(checkpoint, this.#last)
    if (hindrance) this.#report('chain', hindrance)
    if (hash !== hashOfCheckpoint(checkpoint))
      this.#report('chain', `Checkpoint ${no} was altered: its hash is not that of its content.`)
    this.#kept.delete(hash)
    this.#last = checkpoint
    if (isAway) this.#counts.away += BigInt(checkpoint.rows)
    else this.#open = new CheckpointedRows(checkpoint)
  }

  /** A checkpoint whose rows follow separately. */
  takeApart(checkpoint: CheckpointRecord): void {
    this.takeCheckpoint(checkpoint, true)
    this.#counts.away -= BigInt(checkpoint.rows)
    this.#loose.takeCheckpoint(checkpoint)
  }

  /** A row in arbitrary order. */
  takeLoose(row: ChainRow): void {
    if (this.#loose.takeRow(row)) this.#counts.checkpointed++
    else this.#counts.unsealed++
  }

  takeRow(row: ChainRow): void {
    if (this.#lastId !== undefined && row.id <= this.#lastId)
      this.#report(
        'rows',
        `The rows are not in the order of their ids: ${nameOfRow(row)} stands after the one with id ${this.#lastId}.`,
      )
    this.#lastId = row.id
    if (this.#open) {
      this.#counts.checkpointed++
      this.#open.add(row)
    } else {
      this.#counts.unsealed++
      if (this.#last && row.id < this.#last.uptoId)
        this.#report(
          'rows',
          `${nameOfRow(row)} stands among the rows that are not checkpointed, but lies below the end of the chain.`,
        )
    }
  }

  /** The following rows are not checkpointed yet. */
  takeTail(): void {
    this.#closeOpen()
    this.#isTail = true
  }

  finish(): void {
    this.#closeOpen()
    this.#loose.finish()
    for (const hash of this.#kept)
      this.#report(
        'kept',
        `The root you kept is not on this chain: ${hash}. History was rewritten, or the root is of another ledger.`,
      )
  }

  #closeOpen(): void {
    this.#open?.finish(this.#report)
    this.#open = undefined
  }
}

/** Why a checkpoint cannot follow the previous one; undefined when valid. */
const linkTrouble = (next: CheckpointRecord, last: CheckpointRecord | undefined): string | undefined => {
  const { no } = next
  const expected = (last?.no ?? 0n) + 1n
  if (no !== expected) return `Checkpoint ${expected} is missing: ${no} comes next.`
  if (next.previous !== (last?.hash ?? noHash)) return `Checkpoint ${no} does not carry the hash of the one before.`
  if (next.fromId !== (last?.uptoId ?? 0n) || next.uptoId <= next.fromId)
    return `Checkpoint ${no} does not begin where the one before ended: it seals ids from ${next.fromId} to ${next.uptoId}.`
  if (next.total !== (last?.total ?? 0n) + BigInt(next.rows))
    return `Checkpoint ${no} counts its rows wrongly: ${next.rows}, ${next.total} in all.`
  return undefined
}

const dayMs = 86_400_000

/** Compares the roots that were published for each day with the chain. */
export class DayCheck {
  readonly #report: Report
  readonly #totals = new Map<string, bigint>()
  #last: DayRecord | undefined
  #count = 0

  constructor(report: Report) {
    this.#report = report
  }

  get count(): number {
    return this.#count
  }

  takeCheckpoint({ no, hash, total }: CheckpointRecord): void {
    this.#totals.set(`${no} ${hash}`, total)
  }

  takeDay(day: DayRecord): void {
    this.#count++
    const total = this.#totals.get(`${day.no} ${day.hash}`)
    if (total === undefined)
      this.#report('days', `The root of ${day.day} is not on the chain: checkpoint ${day.no} has another hash.`)
    else if (total !== day.total || day.rows !== day.total - (this.#last?.total ?? 0n))
      this.#report('days', `The root of ${day.day} counts its rows wrongly: ${day.rows}, ${day.total} in all.`)
    if (this.#last && Date.parse(day.day) !== Date.parse(this.#last.day) + dayMs)
      this.#report('days', `A day is missing: ${day.day} follows ${this.#last.day}.`)
    this.#last = day
  }
}
