import { type Amount } from '@tamuvo/money/amount.ts'
import type { Tx } from '../../kit/database.ts'
import { type Slot, slot } from '../../kit/slot.ts'

/** Why a deposit cannot have the bonus that was chosen with it. */
export type BonusBar = {
  code: 'PROMOTION_OVER' | 'PROMOTION_NOT_FOR_YOU' | 'PROMOTION_TAKEN' | 'OFFER_CHANGED' | 'BELOW_MIN'
  detail: Record<string, unknown>
}

export type BonusChoice = {
  memberId: bigint
  depositId: bigint
  amount: Amount
  promotionId: bigint
  /** That the member was shown; undefined for whichever is published. */
  version: number | undefined
  address: string
  /** That the member is logged in on, where it is known. */
  device: Buffer | null
  now: Date
}

type OfDeposit = { memberId: bigint; depositId: bigint; now: Date }

/** Bonuses of deposits, which higher areas give. All of it happens in the transaction of the deposit. */
export type DepositBonus = {
  /** Keeps the bonus that was chosen. @returns why it cannot be had */
  choose: Slot<(tx: Tx, choice: BonusChoice) => Promise<BonusBar | undefined>>
  /** Gives it with the credit, before the deposit is booked. @returns whether what it asks to bet takes the place of the deposit's own row */
  credit: Slot<(tx: Tx, deposit: OfDeposit & { credited: Amount }) => Promise<boolean>>
  /** Takes it back with a reversal. */
  reverse: Slot<(tx: Tx, deposit: OfDeposit) => Promise<void>>
}

export const depositBonus = (): DepositBonus => ({
  choose: slot<[Tx, BonusChoice], Promise<BonusBar | undefined>>(async () => ({ code: 'PROMOTION_OVER', detail: {} })),
  credit: slot<[Tx, OfDeposit & { credited: Amount }], Promise<boolean>>(async () => false),
  reverse: slot<[Tx, OfDeposit], Promise<void>>(async () => undefined),
})
