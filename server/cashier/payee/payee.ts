import type { CoinNetwork } from '@tamuvo/contract/coin-addresses.ts'
import type { PayeeKind, PayeeState } from '@tamuvo/contract/cashier-payees.ts'

/** A bank account, an e-wallet or a coin address of a member, as stored. */
export type Payee = {
  id: bigint
  memberId: bigint
  kind: PayeeKind
  /** Code of the institution. */
  institution: string
  currency: string
  network: CoinNetwork | null
  holder: string
  /** "****1234" */
  masked: string
  branch: string
  label: string
  isDefault: boolean
  createdAt: Date
  usableFrom: Date
  state: 'ACTIVE' | 'DELETED'
  deletedAt: Date | null
  barredAt: Date | null
  /** What the member reads. */
  barReason: string | null
  /** The number, sealed. */
  sealed: Buffer
}

/** What a payee is good for now. @param inUse ids of payees that a pending withdrawal goes to */
export const payeeStateOf = (
  { id, state, barredAt, usableFrom }: Pick<Payee, 'id' | 'state' | 'barredAt' | 'usableFrom'>,
  { now, inUse }: { now: Date; inUse: ReadonlySet<bigint> },
): PayeeState | 'DELETED' => {
  if (state === 'DELETED') return 'DELETED'
  if (barredAt) return 'BARRED'
  if (usableFrom > now) return 'HELD_NEW'
  return inUse.has(id) ? 'LOCKED' : 'ACTIVE'
}
