import type { ContractKind, ContractPeriod } from '@tamuvo/contract/agent-contracts.ts'
import type { GameType } from '@tamuvo/contract/brand.ts'
import type { SettledTerms } from '@tamuvo/games/agent/contract-settlement.ts'
import type { ContractState } from '@tamuvo/games/agent/contract-states.ts'

/** What two sides agree on. */
export type Terms = SettledTerms & { kind: ContractKind; period: ContractPeriod; products: readonly GameType[] }

export type Side = 'PAYEE' | 'PAYER'

/** A contract as it stands. `since`, `until`: the periods that it settles; null before it was accepted. */
export type Contract = {
  id: bigint
  terms: Terms
  bestRate: bigint
  state: ContractState
  /** Null: the platform. */
  payerId: bigint | null
  payeeId: bigint
  offeredAt: Date
  lapsesAt: Date | null
  endWantedBy: Side | null
  replacesId: bigint | null
  since: Date | null
  /** Null: without an end so far. */
  until: Date | null
  settledUntil: Date | null
}
