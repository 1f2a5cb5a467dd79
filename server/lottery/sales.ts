import { chosenPart } from '@tamuvo/games/kit/ticket.ts'
import { drawRecipe } from '@tamuvo/games/lottery/recipe.ts'
import { playCodeOf } from '@tamuvo/games/lottery/ticket.ts'
import type { Bet } from '../betting/bet.ts'
import { type BetLines, linesAfter } from '../betting/stream-store.ts'
import type { Queryable } from '../kit/database.ts'
import type { Issue } from './issue.ts'
import { saleLineSql } from './store.ts'

const pageMax = 10_000

/** Whether trial tickets are in the digest. They cost nothing, so that with them a result could be steered for nothing. */
export const hasTrials = ({ recipe }: Pick<Issue, 'recipe'>): boolean => recipe === drawRecipe

/**
 * The tickets of an issue, page by page, in the order of their ids, with the lines of its digest. Pages are never empty, though
 * they may have no lines.
 */
export async function* salesOf(database: Queryable, issue: Pick<Issue, 'id' | 'recipe'>): AsyncGenerator<BetLines, void> {
  const which = { roundId: issue.id, limit: pageMax, isReal: !hasTrials(issue) }
  const read = (after: bigint) => linesAfter(database, saleLineSql, { ...which, after })
  for (let page = await read(0n); page;) {
    // The database reads the next page while this one is hashed. A consumer that stops early need not know that it failed.
    const next = read(page.upto)
    next.catch(() => undefined)
    yield page
    page = await next
  }
}

/** The line of a ticket in the digest, see `saleLine`. `saleLineSql` is the same in SQL. */
export const lineOfSale = ({ id, market, selection, price }: Pick<Bet, 'id' | 'market' | 'selection' | 'price'>): string =>
  `${id}|${playCodeOf(market)}|${selection}|${chosenPart(price)}`
