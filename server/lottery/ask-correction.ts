import * as contract from '@tamuvo/contract/lottery-corrections.ts'
import { readDraw } from '@tamuvo/games/lottery/draw.ts'
import { proposeCorrection } from '../betting/corrections.ts'
import { handle } from '../kit/handle.ts'
import { archivedUpto } from '../ledger/archive-store.ts'
import { writeResult } from './corrections.ts'
import { findDrawGame } from './games.ts'
import type { LotteryServices } from './services.ts'
import { resultByRecipe } from './proof.ts'
import { findIssueByNumber } from './store.ts'

export const askCorrection = handle(contract.askCorrection, async ({ input, key, staff, refuse }, services: LotteryServices) => {
  const game = findDrawGame(input.game)
  if (!game) throw refuse('GAME_NOT_FOUND')
  const issue = await findIssueByNumber(services.database, input.game, input.issue)
  if (!issue) throw refuse('ISSUE_NOT_FOUND')
  if (issue.state !== 'settled' || !issue.outcome) throw refuse('CASE_CLOSED', { state: issue.state })
  if (issue.id < (await archivedUpto(services.database))) throw refuse('ARCHIVED')
  const { family } = game
  const wanted = readDraw(family, input.result)
  if (!wanted) throw refuse('FIELDS_INVALID', { fields: { result: 'form' } })
  const result = writeResult(family, wanted)
  const drawn = resultByRecipe(issue, family)
  // Any other result would fail the public verification of the draw.
  if (drawn && writeResult(family, drawn) !== result) throw refuse('FIELDS_INVALID', { fields: { result: 'recipe' } })
  const { reason, evidence } = input
  const published = writeResult(family, issue.correction?.published ?? issue.outcome.result)
  const proposed = await proposeCorrection(services, {
    request: key,
    roundId: issue.id,
    result,
    published,
    reason,
    evidence,
    maker: staff.id,
  })
  switch (proposed.is) {
    case 'proposed':
      return { id: proposed.id.toString() }
    case 'same':
      throw refuse('FIELDS_INVALID', { fields: { result: 'same' } })
    case 'open':
    case 'round':
      throw refuse('CASE_CLOSED', { state: proposed.is })
    case 'conflict':
      throw refuse('IDEMPOTENCY_CONFLICT')
  }
})
