import { inTransaction } from '../../kit/database.ts'
import { balanceOf } from '../../ledger/statements.ts'
import { amount, minorPerUnit } from '@tamuvo/money/amount.ts'
import type { Integration } from '../integration.ts'
import type { VendorServices } from '../services.ts'
import { NotEnough } from './apply-event.ts'
import { beginTransfer, sendMove, soon } from './run.ts'
import { isWhole, transferMin } from './limits.ts'
import { queueIdleCheck } from './idle.ts'
import { pullBackOthers } from './pull-back.ts'
import { wantsAutoTransfer } from './store.ts'

/**
 * Moves all a member has to the vendor whose game is starting, unless the member turned that off: what other vendors hold first comes
 * back to the main wallet. It comes back from this vendor once it is not played with any longer.
 * @returns whether the member wants that
 */
export const autoTransferIn = async (services: VendorServices, integration: Integration, memberId: bigint): Promise<boolean> => {
  if (!(await wantsAutoTransfer(services.database, memberId))) return false
  await pullBackOthers(services, integration.code, memberId)
  await moveIn(services, integration, memberId)
  await queueIdleCheck(services, integration, memberId)
  return true
}

/** Brings back what vendors hold, for a game that is played from the main wallet, unless the member turned that off. */
export const autoTransferBack = async (services: VendorServices, memberId: bigint): Promise<void> => {
  if (await wantsAutoTransfer(services.database, memberId)) await pullBackOthers(services, undefined, memberId)
}

const moveIn = async (services: VendorServices, integration: Integration, memberId: bigint): Promise<void> => {
  const main = await balanceOf(services.database, memberId)
  const movable = isWhole(integration) ? amount((main / minorPerUnit) * minorPerUnit) : main
  if (movable < transferMin) return
  try {
    const txRequest = { integration, memberId, direction: 'in', amount: movable } as const
    const transfer = await inTransaction(services.database, (tx) => beginTransfer(tx, services, txRequest))
    await soon(services, sendMove(services, integration, transfer), transfer)
  } catch (error) {
    // The balance changed meanwhile: the game starts with what the vendor has.
    if (!(error instanceof NotEnough)) throw error
  }
}
