import * as contract from '@tamuvo/contract/lottery.ts'
import { handle } from '../kit/handle.ts'
import { sentPage } from '../kit/sent-page.ts'
import { findDrawGame } from './games.ts'
import type { LotteryServices } from './services.ts'
import { drawToSend } from './sent.ts'
import { countDrawnIssues, drawnIssues } from './store.ts'

/** Listed draws; older ones are found by number. */
const listedMax = 10_000

export const listDraws = handle(contract.listDraws, async ({ input, now, refuse }, { database }: LotteryServices) => {
  if (!findDrawGame(input.game)) throw refuse('GAME_NOT_FOUND')
  const { pageNo, pageSize } = input
  const total = await countDrawnIssues(database, input.game, listedMax)
  const skip = (pageNo - 1) * pageSize
  const issues = skip < total ? await drawnIssues(database, input.game, { limit: Math.min(pageSize, total - skip), skip }) : []
  const draws = issues.map((issue) => drawToSend(issue, now))
  return sentPage(draws, total, input)
})
