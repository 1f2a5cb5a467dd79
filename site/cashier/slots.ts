import type { ComponentType } from 'react'
import { slot } from '../parts/slot.ts'

/** A bonus that a member chose with a deposit, and the least deposit that it needs. */
export type ChosenBonus = { promotion: string; version: number; min: string }

export type DepositBonusesProps = {
  /** What is paid in, as far as it is known: a text of the wire. */
  amount: string | undefined
  chosen: ChosenBonus | null
  error: string | undefined
  onChoose: (chosen: ChosenBonus | null) => void
}

/** The bonuses that a deposit may bring, to choose one of or none. */
export const depositBonuses = slot<ComponentType<DepositBonusesProps>>('bonuses of a deposit')

/** What comes with a deposit, or came. */
export const bonusOfDeposit = slot<ComponentType<{ depositId: string; state: string }>>('bonus of a deposit')
