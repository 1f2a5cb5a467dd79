import { toWire } from '@tamuvo/money/amount.ts'
import { Refused } from '../kit/refuse.ts'
import { askBalance, requirePlayer } from '../player.ts'
import { step } from '../step-work.ts'
import { sentRounds } from '../view.ts'
import type { GameCall } from './game-call.ts'

const refusals = {
  unknown: 'NOT_FOUND',
  over: 'ROUND_OVER',
  moved: 'STEP_CONFLICT',
  'not-allowed': 'ACTION_INVALID',
} as const

/** Takes the next action of an open round. The same action at the same place gets the same answer. */
export const stepRound = async ({ input, headers, services }: GameCall<{ round: string; no: number; action: string }>) => {
  const { session } = await requirePlayer(headers, services)
  const result = await step(services, { session, roundId: BigInt(input.round), no: input.no, action: input.action })
  if (result.is !== 'stepped') throw new Refused(refusals[result.is])
  const [sent] = await sentRounds(services.database, [result.round])
  return { round: sent, balance: toWire(result.balance ?? (await askBalance(session, services))) }
}
