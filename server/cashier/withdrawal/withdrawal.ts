import type { ReturnReason } from '@tamuvo/contract/cashier-withdrawals.ts'
import type { WithdrawalHolder, WithdrawalStage, WithdrawalState } from '@tamuvo/contract/withdrawal-states.ts'
import type { Amount } from '@tamuvo/money/amount.ts'
import type { RiskPoint } from './risk-rules.ts'

/** The payee as it was named when the withdrawal was requested. */
export type PaidTo = {
  kind: 'BANK' | 'EWALLET' | 'COIN'
  institution: string
  network: string | null
  masked: string
  holder: string
}

/** A withdrawal as stored. */
export type Withdrawal = {
  id: bigint
  /** For members and support, "W20260805000001". */
  reference: string
  memberId: bigint
  payeeId: bigint
  payee: PaidTo
  /** Held from the balance: `fee` + `receive`. */
  amount: Amount
  fee: Amount
  receive: Amount
  /** What has been paid out so far. */
  received: Amount
  currency: string
  fourEyes: boolean
  state: WithdrawalState
  stage: WithdrawalStage
  holder: WithdrawalHolder
  /** Since when it is in this stage, and until when the stage is promised to end. */
  stageAt: Date
  deadline: Date | null
  isLate: boolean
  score: number | null
  risk: RiskPoint[]
  isAutomatic: boolean
  claimedBy: bigint | null
  claimedAt: Date | null
  maker: bigint | null
  madeAt: Date | null
  checker: bigint | null
  checkedAt: Date | null
  /** Failed tries up to this one no longer count. */
  triesFrom: number
  reason: ReturnReason | null
  words: string
  createdAt: Date
  finishedAt: Date | null
  holdEntryId: bigint
  paidEntryId: bigint | null
  feeEntryId: bigint | null
  releaseEntryId: bigint | null
}

/** What staff does to a withdrawal; each act has its row in the audit trail. */
export type ActName = 'claim' | 'unclaim' | 'approve' | 'confirm' | 'reject' | 'return' | 'retry' | 'settle' | 'batch'

export type Act = { name: ActName; by: bigint; at: Date; note: string }
