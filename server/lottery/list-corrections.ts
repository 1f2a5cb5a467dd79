import * as contract from '@tamuvo/contract/lottery-corrections.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { type Correction, listCorrections as readCorrections } from '../betting/correction-store.ts'
import { handle } from '../kit/handle.ts'
import { readResult } from './corrections.ts'
import { findDrawGame } from './games.ts'
import type { LotteryServices } from './services.ts'
import { findIssueById } from './store.ts'

const shownMax = 100

export const listCorrections = handle(contract.listCorrections, async (_request, services: LotteryServices) => {
  const corrections = await readCorrections(services.database, shownMax)
  const list = await Promise.all(corrections.map((correction) => toSend(services, correction)))
  return { list: list.flatMap((each) => each ?? []) }
})

const toSend = async ({ database }: LotteryServices, correction: Correction) => {
  const issue = await findIssueById(database, correction.roundId)
  const game = issue && findDrawGame(issue.game)
  if (!issue || !game) return undefined
  const { id, replaces, result, reason, evidence, proposedAt, state, decidedAt, doneAt, totals } = correction
  return {
    id: id.toString(),
    game: issue.game,
    issue: issue.number,
    replaces: readResult(game.family, replaces),
    result: readResult(game.family, result),
    reason,
    evidence,
    proposedAt: proposedAt.toISOString(),
    state,
    decidedAt: decidedAt?.toISOString() ?? null,
    doneAt: doneAt?.toISOString() ?? null,
    changed: totals.changed,
    winners: totals.winners,
    paid: toWire(totals.paid),
    taken: toWire(totals.taken),
    uncollected: toWire(totals.uncollected),
  }
}
