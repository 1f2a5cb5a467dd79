import { type SharedSlot, sharedSlot, type Slot, slot } from '../kit/slot.ts'
import type { LedgerServices } from '../ledger/services.ts'
import type { PlatformServices } from '../platform/services.ts'
import type { BookedBet, FindBookedBet } from './booked-bet.ts'
import type { CauseLabel, Causes, LabelCauses } from './causes.ts'

export type WalletServices = PlatformServices &
  LedgerServices & {
    /** Labels of what moves money, filled by the areas of each. */
    causes: Causes & { [Kind in keyof Causes]: SharedSlot<Parameters<LabelCauses>, Map<bigint, CauseLabel>> }
    /** Finds a bet with its figures and entries. */
    findBet: Slot<FindBookedBet>
  }

/** Adds the wallet's slots to the services. */
export const openWallet = <Lower extends PlatformServices & LedgerServices>(lower: Lower): Lower & WalletServices => ({
  ...lower,
  causes: {
    bet: labels(),
    deposit: labels(),
    withdrawal: labels(),
    rebate: labels(),
    bill: labels(),
    reward: labels(),
    bonus: labels(),
    order: labels(),
    conversion: labels(),
    tournament: labels(),
  },
  findBet: slot<Parameters<FindBookedBet>, Promise<BookedBet | undefined>>(async () => undefined),
})

const labels = (): SharedSlot<Parameters<LabelCauses>, Map<bigint, CauseLabel>> =>
  sharedSlot((parts) => new Map(parts.flatMap((part) => [...part])))
