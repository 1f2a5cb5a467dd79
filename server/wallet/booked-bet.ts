import type { OutputOf } from '@tamuvo/contract/call.ts'
import type { Language } from '@tamuvo/contract/languages.ts'
import type { openBook } from '@tamuvo/contract/wallet.ts'
import type { Amount } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../kit/database.ts'
import type { CauseEntries } from '../ledger/open-book.ts'

type OpenBook = OutputOf<typeof openBook>

/** A bet with its figures and its entries. `profit` is null until it is settled. */
export type BookedBet = {
  title: string
  stake: Amount
  payout: Amount
  profit: Amount | null
  /** What promotions paid with it, beside its payout. */
  bonus: Amount
  rule: NonNullable<OpenBook['rule']>
  draw: OpenBook['draw']
  corrections: OpenBook['corrections']
  entries: CauseEntries
}

/** Finds a bet of the member; undefined for those of others. Filled by betting, which lies above the wallet. */
export type FindBookedBet = (
  from: Queryable,
  memberId: bigint,
  betId: bigint,
  language: Language,
) => Promise<BookedBet | undefined>
