import type { ChainRow } from '@tamuvo/contract/journal.ts'
import { CheckpointedRows } from './check-rows.ts'
import { capital, nameOfRow, type Report } from './findings.ts'
import type { CheckpointRecord } from './records.ts'

type Group = { checkpoint: CheckpointRecord; rows: ChainRow[]; isDone: boolean }

/** Rows in any order, grouped by checkpoint and verified once a group is complete. */
export class LooseRows {
  readonly #report: Report
  readonly #groups: Group[] = []

  constructor(report: Report) {
    this.#report = report
  }

  takeCheckpoint(checkpoint: CheckpointRecord): void {
    this.#groups.push({ checkpoint, rows: [], isDone: false })
  }

  /** @returns whether a checkpoint covers it */
  takeRow(row: ChainRow): boolean {
    const group = this.#groupOf(row.id)
    if (!group) return false
    if (group.isDone)
      this.#report('rows', `${capital(nameOfRow(row))} was slipped in: checkpoint ${group.checkpoint.no} is whole without it.`)
    else {
      group.rows.push(row)
      if (group.rows.length === group.checkpoint.rows) this.#tryToEnd(group)
    }
    return true
  }

  finish(): void {
    for (const group of this.#groups) if (!group.isDone) checkpointedRowsOf(group).finish(this.#report)
  }

  /** With an inserted row the count is reached too early: then the group waits for the rest. */
  #tryToEnd(group: Group): void {
    const checkpointed = checkpointedRowsOf(group)
    if (!checkpointed.isAsCheckpointed()) return
    checkpointed.finish(this.#report)
    group.isDone = true
    group.rows = []
  }

  /** The first whose end is above the id; rows before the first checkpoint belong to it. */
  #groupOf(id: bigint): Group | undefined {
    let [low, high] = [0, this.#groups.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#groups[middle]?.checkpoint.uptoId ?? 0n) > id) high = middle
      else low = middle + 1
    }
    return this.#groups[low]
  }
}

const checkpointedRowsOf = ({ checkpoint, rows }: Group): CheckpointedRows => {
  const checkpointed = new CheckpointedRows(checkpoint)
  for (const row of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))) checkpointed.add(row)
  return checkpointed
}
