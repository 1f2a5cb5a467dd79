import type { VendorRefusal } from '@tamuvo/contract/vendor-call.ts'
import type { Amount } from '@tamuvo/money/amount.ts'
import type { Clock } from '../kit/clock.ts'
import type { Ledger } from '../ledger/posting.ts'
import type { PlayGuard } from '../safer/guard.ts'

export type PostTools = { ledger: Ledger; clock: Clock; guard: PlayGuard; nextId(): bigint }

/** The result of a request, with the balance after it; undefined where no money moved. */
export type TxResult = { is: 'done' | 'repeated'; txId: bigint; balance: Amount | undefined } | { is: VendorRefusal }
