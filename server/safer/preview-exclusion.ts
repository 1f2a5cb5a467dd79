import * as contract from '@tamuvo/contract/safer.ts'
import { toWire, zero } from '@tamuvo/money/amount.ts'
import { handle } from '../kit/handle.ts'
import { heldBefore } from '../ledger/member-flows.ts'
import { exclusionEnd } from './lengths.ts'
import { requireOwn } from './own.ts'
import type { SaferServices } from './services.ts'

export const previewExclusion = handle(contract.previewExclusion, async (request, services: SaferServices) => {
  const { id: memberId } = await requireOwn(request, services)
  const { input, now } = request
  const [held = zero] = await heldBefore(services.database, memberId, [new Date(now.getTime() + 1)])
  const { count, stake } = await services.sumOpenBets(memberId)
  return {
    until: exclusionEnd(input.length, now)?.toISOString() ?? null,
    balance: toWire(held),
    openBets: count,
    openStake: toWire(stake),
  }
})
