import * as contract from '@tamuvo/contract/lottery.ts'
import { betsOfMember } from '../betting/betting.ts'
import { handle } from '../kit/handle.ts'
import { isTrialMember } from '../ledger/accounts.ts'
import { findDrawGame } from './games.ts'
import { hasTrials, lineOfSale } from './sales.ts'
import type { LotteryServices } from './services.ts'
import { findIssueByNumber } from './store.ts'

/** As many as a browser compares with the list at once. */
const linesMax = 5_000

export const listOwnSales = handle(contract.listOwnSales, async ({ input, member, refuse }, { database }: LotteryServices) => {
  if (!findDrawGame(input.game)) throw refuse('GAME_NOT_FOUND')
  const issue = await findIssueByNumber(database, input.game, input.issue)
  if (!issue) throw refuse('ISSUE_NOT_FOUND')
  if (isTrialMember(member.id) && !hasTrials(issue)) return { lines: [] }
  const round = { id: issue.id, closesAt: issue.closesAt }
  return { lines: (await betsOfMember(database, member.id, round, linesMax)).map(lineOfSale) }
})
