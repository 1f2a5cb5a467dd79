import type { Queryable } from '../kit/database.ts'

/** Rows with from ≤ id < upto. */
export type Stretch = { fromId: bigint; uptoId: bigint }

const secondIds = 1_000n << 22n

/** The id of the first row of a stretch. It looks at a second, then at the two that follow, then at four … */
export const firstRowId = async (from: Queryable, { fromId, uptoId }: Stretch): Promise<bigint | undefined> => {
  let start = fromId
  for (let width = secondIds; start < uptoId; width *= 2n) {
    const end = start + width < uptoId ? start + width : uptoId
    const { rows } = await from.query<{ id: bigint | null }>({
      name: 'ledger_first_row',
      text: 'SELECT min(id) AS id FROM journal WHERE id >= $1 AND id < $2',
      values: [start, end],
    })
    const id = rows[0]?.id
    if (typeof id === 'bigint') return id
    start = end
  }
  return undefined
}

/** The beginning of a stretch that has `rowsMax` rows at most. Undefined when the stretch is empty. */
export const beginningOf = async (from: Queryable, stretch: Stretch, rowsMax: number): Promise<Stretch | undefined> => {
  const first = await firstRowId(from, stretch)
  return first === undefined ? undefined : beginningFrom(from, stretch, first, rowsMax)
}

/**
 * The same where the first row is known. Half as many rows at least where there are more than enough: ids lie in the journal
 * about in their order, but no index knows it exactly.
 */
export const beginningFrom = async (from: Queryable, stretch: Stretch, first: bigint, rowsMax: number): Promise<Stretch> => {
  const isOver = (uptoId: bigint, rows: number): Promise<boolean> => hasMoreThan(from, { fromId: first, uptoId }, rows)
  if (!(await isOver(stretch.uptoId, rowsMax))) return stretch
  let [enough, tooMuch] = [first + 1n, stretch.uptoId]
  while (tooMuch - enough > 1n) {
    const middle = (enough + tooMuch) / 2n
    if (await isOver(middle, rowsMax)) tooMuch = middle
    else {
      enough = middle
      if (await isOver(middle, rowsMax >> 1)) break
    }
  }
  return { fromId: stretch.fromId, uptoId: enough }
}

const hasMoreThan = async (from: Queryable, { fromId, uptoId }: Stretch, rows: number): Promise<boolean> => {
  const answer = await from.query<{ more: boolean }>({
    name: 'ledger_more_rows',
    text: 'SELECT count(*) > $3 AS more FROM (SELECT FROM journal WHERE id >= $1 AND id < $2 LIMIT $3 + 1) part',
    values: [fromId, uptoId, rows],
  })
  return answer.rows[0]?.more ?? false
}

/** Notes which ids the newest pages of the journal hold, so that looking for ids passes over them. */
export const summarizePages = async (from: Queryable): Promise<void> => {
  await from.query(
    `SELECT brin_summarize_new_values(i.indexrelid) FROM pg_partition_tree('journal_id') t JOIN pg_index i ON i.indexrelid = t.relid
      WHERE t.isleaf`,
  )
}
