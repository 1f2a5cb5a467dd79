import { inTransaction } from '../../kit/database.ts'
import { balanceOf } from '../../ledger/statements.ts'
import { amount, minorPerUnit } from '@tamuvo/money/amount.ts'
import type { Integration } from '../integration.ts'
import type { VendorServices } from '../services.ts'
import { NotEnough } from './apply-event.ts'
import { beginTransfer, sendMove, soon } from './run.ts'
import { isWhole, transferMin } from './limits.ts'
import { wantsAutoTransfer } from './store.ts'

/** Moves the main wallet to the vendor whose game is starting, unless the member turned that off. */
export const autoTransferIn = async (services: VendorServices, integration: Integration, memberId: bigint): Promise<void> => {
  if (!(await wantsAutoTransfer(services.database, memberId))) return
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
