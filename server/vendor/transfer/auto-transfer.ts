import { inTransaction } from '../../kit/database.ts'
import { balanceOf } from '../../ledger/ledger.ts'
import { amount, minorPerUnit } from '@tamuvo/money/amount.ts'
import type { Link } from '../link.ts'
import type { VendorServices } from '../vendor.ts'
import { NotEnough } from './happen.ts'
import { beginTransfer, sendMove, soon } from './run.ts'
import { isWhole, transferMin } from './limits.ts'
import { wantsAutoTransfer } from './store.ts'

/** Moves the main purse to the vendor whose game is starting, unless the member wants to do that herself. */
export const autoTransferIn = async (services: VendorServices, link: Link, memberId: bigint): Promise<void> => {
  if (!(await wantsAutoTransfer(services.database, memberId))) return
  const main = await balanceOf(services.database, memberId)
  const movable = isWhole(link) ? amount((main / minorPerUnit) * minorPerUnit) : main
  if (movable < transferMin) return
  try {
    const wish = { link, memberId, direction: 'in', amount: movable } as const
    const transfer = await inTransaction(services.database, (tx) => beginTransfer(tx, services, wish))
    await soon(services, sendMove(services, link, transfer), transfer)
  } catch (error) {
    // The purse moved meanwhile: the game starts with what is there.
    if (!(error instanceof NotEnough)) throw error
  }
}
