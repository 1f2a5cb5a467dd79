import * as contract from '@tamuvo/contract/lottery.ts'
import { betsOfRound } from '../betting/betting.ts'
import { handle } from '../kit/handle.ts'
import { findDrawGame } from './games.ts'
import type { LotteryServices } from './services.ts'
import { hasTrials, lineOfSale } from './sales.ts'
import { findIssueByNumber } from './store.ts'

export const listSales = handle(contract.listSales, async ({ input, refuse }, { database }: LotteryServices) => {
  if (!findDrawGame(input.game)) throw refuse('GAME_NOT_FOUND')
  const issue = await findIssueByNumber(database, input.game, input.issue)
  if (!issue) throw refuse('ISSUE_NOT_FOUND')
  if (!issue.sales) throw refuse('ISSUE_NOT_CLOSED')
  const bets = await betsOfRound(database, issue.id, BigInt(input.after ?? 0), input.limit, !hasTrials(issue))
  const isLast = bets.length < input.limit
  return { lines: bets.map(lineOfSale), nextAfter: isLast ? null : (bets.at(-1)?.id.toString() ?? null) }
})
