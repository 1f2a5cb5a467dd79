import { type BetLines, linesAfter } from '../betting/stream-store.ts'
import type { Queryable } from '../kit/database.ts'

const pageMax = 10_000

/** The tickets of an issue as the lines of its digest, page by page, in the order of their ids. Pages are never empty. */
export async function* salesOf(database: Queryable, issueId: bigint): AsyncGenerator<BetLines, void> {
  for (let last = 0n; ;) {
    const page = await linesAfter(database, issueId, last, pageMax)
    if (!page) return
    yield page
    last = page.upto
  }
}
