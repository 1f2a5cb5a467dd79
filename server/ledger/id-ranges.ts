import type { Queryable } from '../kit/database.ts'

/** Rows with from ≤ id < upto. */
export type IdRange = { fromId: bigint; uptoId: bigint }

const secondIds = 1_000n << 22n

/** The id of the first row in an id range. It searches one second, then the next two, then four … */
export const firstRowId = async (from: Queryable, { fromId, uptoId }: IdRange): Promise<bigint | undefined> => {
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

/** The beginning of an id range, with `rowsMax` rows at most. Undefined when the id range is empty. */
export const beginningOf = async (from: Queryable, idRange: IdRange, rowsMax: number): Promise<IdRange | undefined> => {
  const first = await firstRowId(from, idRange)
  return first === undefined ? undefined : beginningFrom(from, idRange, first, rowsMax)
}

/**
 * The same where the first row is known. At least half as many rows where there are more: ids lie in the journal
 * about in their order, but no index has the exact order.
 */
export const beginningFrom = async (from: Queryable, idRange: IdRange, first: bigint, rowsMax: number): Promise<IdRange> => {
  const isOver = (uptoId: bigint, rows: number): Promise<boolean> => hasMoreThan(from, { fromId: first, uptoId }, rows)
  if (!(await isOver(idRange.uptoId, rowsMax))) return idRange
  let [enough, tooMuch] = [first + 1n, idRange.uptoId]
  while (tooMuch - enough > 1n) {
    const middle = (enough + tooMuch) / 2n
    if (await isOver(middle, rowsMax)) tooMuch = middle
    else {
      enough = middle
      if (await isOver(middle, rowsMax >> 1)) break
    }
  }
  return { fromId: idRange.fromId, uptoId: enough }
}

const hasMoreThan = async (from: Queryable, { fromId, uptoId }: IdRange, rows: number): Promise<boolean> => {
  const answer = await from.query<{ more: boolean }>({
    name: 'ledger_more_rows',
    text: 'SELECT count(*) > $3 AS more FROM (SELECT 1 FROM journal WHERE id >= $1 AND id < $2 LIMIT $3 + 1) part',
    values: [fromId, uptoId, rows],
  })
  return answer.rows[0]?.more ?? false
}

/** Summarizes the newest pages of the journal, so that scans for ids skip them. */
export const summarizePages = async (from: Queryable): Promise<void> => {
  await from.query('SELECT ledger_summarize_pages()')
}
