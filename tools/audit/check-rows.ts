import { hash as hashOf } from 'node:crypto'
import { bytesOfRow, type ChainRow, leafOfRow, saltOf } from '@tamuvo/contract/journal.ts'
import { type Hash, rootOf } from '@tamuvo/games/kit/merkle.ts'
import { capital, nameOfRow, type Report } from './findings.ts'
import type { CheckpointRecord } from './records.ts'

const sha256: Hash = (bytes) => hashOf('sha256', bytes, 'buffer')

// Limit of surplus rows that are compared; beyond it only the count is reported.
const surplusMax = 1_000

/** The current rows of one checkpoint, and its fingerprints. */
export class CheckpointedRows {
  readonly #checkpoint: CheckpointRecord
  readonly #secret: Buffer
  readonly #checkpointed: string[]
  readonly #rows: ChainRow[] = []
  readonly #leaves: Uint8Array[] = []
  #count = 0

  constructor(checkpoint: CheckpointRecord) {
    this.#checkpoint = checkpoint
    this.#secret = Buffer.from(checkpoint.secret, 'hex')
    this.#checkpointed = checkpoint.fingerprints.match(/.{1,8}/g) ?? []
  }

  add(row: ChainRow): void {
    if (this.#count++ >= this.#checkpointed.length + surplusMax) return
    const bytes = bytesOfRow(row)
    this.#rows.push(row)
    this.#leaves.push(leafOfRow(saltOf(this.#secret, bytes.subarray(0, 8), sha256), bytes, sha256))
  }

  /** Whether the rows are those that were checkpointed. */
  isAsCheckpointed(): boolean {
    const isWhole = this.#count === this.#leaves.length
    return isWhole && Buffer.from(rootOf(this.#leaves, sha256)).toString('hex') === this.#checkpoint.root
  }

  /** Compares the rows with the checkpoint, and reports the first wrong one. */
  finish(report: Report): void {
    const found = this.#leaves.map((leaf) => Buffer.from(leaf.subarray(0, 4)).toString('hex'))
    const differs = found.findIndex((each, place) => each !== this.#checkpointed[place])
    const isAlike = differs < 0 && found.length === this.#checkpointed.length
    if (this.isAsCheckpointed()) {
      if (!isAlike)
        report(
          'chain',
          `The fingerprints of checkpoint ${this.#checkpoint.no} were altered; its rows are as they were checkpointed.`,
        )
    } else report('rows', `${this.#blame(found, differs < 0 ? found.length : differs)}${this.#balance()}`)
  }

  /** @param at the first index where rows and fingerprints differ */
  #blame(found: readonly string[], at: number): string {
    const { no } = this.#checkpoint
    const [checkpointed, row] = [this.#checkpointed, this.#rows[at]]
    const place = `row ${at + 1} of ${checkpointed.length}`
    if (at === found.length && at === checkpointed.length)
      return `The root of checkpoint ${no} was altered; its rows have the fingerprints that were taken.`
    if (found.length > 1 && !found.some((each) => checkpointed.includes(each)))
      return `No row of checkpoint ${no} is as it was checkpointed, or the secret of the checkpoint was altered.`
    if (!row) return `A row was removed from checkpoint ${no}: ${place}, the last ones${this.#after(at)}.`
    if (at >= checkpointed.length || found[at + 1] === checkpointed[at])
      return `${capital(nameOfRow(row))} was slipped in: it was not there when checkpoint ${no} was taken.`
    if (found[at] === checkpointed[at + 1])
      return `A row was removed from checkpoint ${no}: ${place}${this.#after(at)}, before ${nameOfRow(row)}.`
    if (checkpointed.includes(found[at] ?? ''))
      return `The rows of checkpoint ${no} are in another order: ${place} is ${nameOfRow(row)}.`
    return `${capital(nameOfRow(row))} was altered: ${place} in checkpoint ${no}.`
  }

  #after(at: number): string {
    const before = this.#rows[at - 1]
    return before ? `, after ${nameOfRow(before)}` : ''
  }

  #balance(): string {
    const { rows } = this.#checkpoint
    return this.#count === rows ? '' : ` There are ${this.#count} rows now, ${rows} were checkpointed.`
  }
}
