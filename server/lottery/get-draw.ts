import * as contract from '@tamuvo/contract/lottery.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { handle } from '../kit/handle.ts'
import { findDrawGame } from './games.ts'
import type { Totals } from './issue.ts'
import type { LotteryServices } from './services.ts'
import { proofOf } from './proof.ts'
import { drawToSend } from './sent.ts'
import { findIssueByNumber } from './store.ts'

export const getDraw = handle(contract.getDraw, async ({ input, now, refuse }, { database }: LotteryServices) => {
  if (!findDrawGame(input.game)) throw refuse('GAME_NOT_FOUND')
  const issue = await findIssueByNumber(database, input.game, input.issue)
  if (!issue) throw refuse('ISSUE_NOT_FOUND')
  return {
    ...drawToSend(issue, now),
    proof: proofOf(issue),
    source: issue.source,
    totals: issue.totals && totalsToSend(issue.totals),
  }
})

const totalsToSend = ({ tickets, stake, winners, paid }: Totals) => ({
  tickets,
  stake: toWire(stake),
  winners,
  paid: toWire(paid),
})
