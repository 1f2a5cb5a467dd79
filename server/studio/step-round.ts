import * as contract from '@tamuvo/contract/studio.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { handle } from '../kit/handle.ts'
import { invariant } from '../kit/invariant.ts'
import { requireActivePlayer } from './player.ts'
import type { StudioServices } from './services.ts'
import { stepRound as step } from './step-work.ts'
import { sentRounds } from './view.ts'

const refusals = {
  unknown: 'NOT_FOUND',
  over: 'ROUND_OVER',
  moved: 'STEP_CONFLICT',
  outdated: 'GAME_MAINTENANCE',
  'not-allowed': 'ACTION_INVALID',
  insufficient: 'INSUFFICIENT',
} as const

export const stepRound = handle(contract.stepRound, async (request, services: StudioServices) => {
  const { input, refuse } = request
  const { memberId, game } = await requireActivePlayer(request, services)
  const asked = { roundId: BigInt(input.round), memberId, game, no: input.no, action: input.action }
  const result = await step(asked, services.studio.steps)
  if (result.is === 'barred') throw refuse(result.refusal.code, result.refusal.detail)
  if (result.is !== 'stepped') throw refuse(refusals[result.is])
  const [round] = await sentRounds([result.round], services)
  invariant(round, 'a round is sent')
  return { round, balance: toWire(result.balance) }
})
