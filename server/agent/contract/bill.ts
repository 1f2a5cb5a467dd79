import type { PeriodFigures, Settlement } from '@tamuvo/games/agent/contract-settlement.ts'
import type { BillState } from '@tamuvo/contract/agent-bills.ts'
import type { Amount } from '@tamuvo/money/amount.ts'
import type { House } from '../../ledger/accounts.ts'
import type { Kind } from '../../ledger/kinds.ts'
import type { ContractKind } from '@tamuvo/contract/agent-contracts.ts'
import type { ActiveFrom } from './figures-store.ts'

/** What a period of a contract came to, as it is made. */
export type NewBill = {
  id: bigint
  contractId: bigint
  kind: ContractKind
  period: string
  since: Date
  until: Date
  payerId: bigint | null
  payeeId: bigint
  figures: PeriodFigures
  settled: Settlement
  activeFrom: ActiveFrom
  state: BillState
}

/** A bill of which something is to be paid. `owed`: by the payer, the platform included; less than what is due to the payee never. */
export type OpenBill = {
  id: bigint
  kind: ContractKind
  period: string
  payerId: bigint | null
  payeeId: bigint
  depth: number
  amount: Amount
  paid: Amount
  collected: Amount
  state: BillState
}

/** How payments of a kind are booked. */
export const bookings: Record<ContractKind, { in: Kind; out: Kind; house: House }> = {
  DIVIDEND: { in: 'DIVIDEND_IN', out: 'DIVIDEND_OUT', house: 'house:dividend' },
  DAILY_SALARY: { in: 'SALARY_DAY_IN', out: 'SALARY_DAY_OUT', house: 'house:salary' },
  HOURLY_SALARY: { in: 'SALARY_HOUR_IN', out: 'SALARY_HOUR_OUT', house: 'house:salary' },
  REALTIME_SALARY: { in: 'SALARY_RT_IN', out: 'SALARY_RT_OUT', house: 'house:salary' },
}
