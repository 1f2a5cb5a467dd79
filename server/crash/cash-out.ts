import * as contract from '@tamuvo/contract/crash.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { handle } from '../kit/handle.ts'
import { memberCashingOut } from './known-players.ts'
import type { CrashServices } from './services.ts'

export const cashOutCrash = handle(contract.cashOutCrash, async (request, services: CrashServices) => {
  const { input, refuse } = request
  const member = memberCashingOut(request, services)
  // Not awaited where it is known: nothing else may come in between.
  const memberId = typeof member === 'bigint' ? member : await member
  const answer = await services.crash.desk.cashOut({ roundId: BigInt(input.round), memberId })
  if (answer.is === 'out') return { out: answer.hundredths, payout: toWire(answer.payout) }
  if (answer.is === 'none') throw refuse('NOT_FOUND')
  throw refuse(answer.is === 'too-late' ? 'TOO_LATE' : 'ROUND_NOT_CLIMBING')
})
