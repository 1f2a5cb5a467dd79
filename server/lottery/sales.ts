import { chosenPart } from '@tamuvo/games/kit/ticket.ts'
import { playCodeOf } from '@tamuvo/games/lottery/ticket.ts'
import type { Bet } from '../betting/bet.ts'
import { type BetLines, linesAfter } from '../betting/stream-store.ts'
import type { Queryable } from '../kit/database.ts'
import { saleLineSql } from './store.ts'

const pageMax = 10_000

/** The tickets of an issue as the lines of its digest, page by page, in the order of their ids. Pages are never empty. */
export async function* salesOf(database: Queryable, issueId: bigint): AsyncGenerator<BetLines, void> {
  for (let last = 0n; ;) {
    const page = await linesAfter(database, saleLineSql, { roundId: issueId, after: last, limit: pageMax })
    if (!page) return
    yield page
    last = page.upto
  }
}

/** The line of a ticket in the digest, see `saleLine`. `saleLineSql` is the same in SQL. */
export const lineOfSale = ({ id, market, selection, price }: Pick<Bet, 'id' | 'market' | 'selection' | 'price'>): string =>
  `${id}|${playCodeOf(market)}|${selection}|${chosenPart(price)}`
