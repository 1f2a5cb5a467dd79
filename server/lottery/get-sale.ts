import * as contract from '@tamuvo/contract/lottery-receipts.ts'
import { handle } from '../kit/handle.ts'
import { findDrawGame } from './games.ts'
import { signSale } from './receipts.ts'
import type { LotteryServices } from './services.ts'
import { findIssueByNumber } from './store.ts'

export const getSale = handle(contract.getSale, async ({ input, refuse }, services: LotteryServices) => {
  if (!findDrawGame(input.game)) throw refuse('GAME_NOT_FOUND')
  const issue = await findIssueByNumber(services.database, input.game, input.issue)
  if (!issue) throw refuse('ISSUE_NOT_FOUND')
  const statement = await signSale(services, issue)
  if (!statement) throw refuse('ISSUE_NOT_CLOSED')
  return { keys: [statement.of], sale: statement.signed }
})
