import * as contract from '@tamuvo/contract/studio.ts'
import { toWire, zero } from '@tamuvo/money/amount.ts'
import { handle } from '../kit/handle.ts'
import { playBalancesOf } from '../ledger/statements.ts'
import { requirePlayer } from './player.ts'
import type { StudioServices } from './services.ts'

export const getStudioBalance = handle(contract.getStudioBalance, async (request, services: StudioServices) => {
  const { memberId } = await requirePlayer(request, services)
  return { balance: toWire((await playBalancesOf(services.database, [memberId])).get(memberId) ?? zero) }
})
