import { type Bet, betsOfRound } from '../betting/betting.ts'
import type { Queryable } from '../kit/database.ts'

const pageMax = 5_000

/** The tickets of an issue page by page, in the order of their ids, those after `after`. Pages are never empty. */
export async function* salesOf(database: Queryable, issueId: bigint, after = 0n): AsyncGenerator<Bet[], void> {
  for (let last = after; ;) {
    const page = await betsOfRound(database, issueId, last, pageMax)
    const end = page.at(-1)
    if (!end) return
    yield page
    last = end.id
  }
}
