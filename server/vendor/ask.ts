import type { VendorRefusal } from '@tamuvo/contract/vendor-call.ts'
import type { Amount } from '@tamuvo/money/amount.ts'

/** Common to all calls of a vendor: the token of the launch, and our id of the member if the dialect sends it. */
type Asked = {
  token: string
  user?: string | undefined
}

type Staked = Asked & {
  /** The vendor's id of the transaction. */
  tx: string
  /** The vendor's id of the round. */
  round: string
  /** The vendor's code of the game; that of the launch when absent. */
  game?: string | undefined
  currency?: string | undefined
  amount: Amount
  /** Paid by a promotion. */
  isFree: boolean
  /** The round ends with it. */
  closes: boolean
  /** The dialect has no end of a round: each win ends it, and a later bet opens it again. */
  reopens: boolean
}

export type BetAsk = Staked & {
  op: 'bet'
  /** The id shared by a bet and its wins, in dialects that have one. */
  group?: string | undefined
}

export type WinAsk = Staked & {
  op: 'win'
  /** The bet that won: by its transaction, or by the shared id; else any of the round. */
  bet?: { tx: string } | { group: string } | undefined
  /** What of the amount comes from a jackpot of the vendor. */
  jackpot?: Amount | undefined
  /** A bet wins once; a second win of it is refused. */
  isOnce: boolean
}

export type RollbackAsk = Asked & {
  op: 'rollback'
  tx: string
  /** The transaction to undo, and its amount where the dialect states it. */
  target: string
  amount?: Amount | undefined
  group?: string | undefined
  closes: boolean
  /** Whether a bet may be taken back after it has won; where not, a win cannot be taken back either. */
  isAfterWin: boolean
}

export type BonusAsk = Asked & {
  /** Money of a promotion, or of a jackpot, that belongs to no bet. */
  op: 'promo' | 'jackpot'
  tx: string
  round?: string | undefined
  game?: string | undefined
  currency?: string | undefined
  amount: Amount
}

export type CloseAsk = Asked & { op: 'close'; round: string; game?: string | undefined }

/** `trades`: the token is exchanged for a new one; the old one takes no more bets. */
export type CheckAsk = Asked & { op: 'check'; trades: boolean }

export type BalanceAsk = Asked & { op: 'balance'; game?: string | undefined; currency?: string | undefined }

/** About a player by our id alone: no token comes with it. */
export type InfoAsk = Asked & { op: 'info'; token: ''; user: string }

/** A call of a vendor to a member's wallet, independent of the dialect. */
export type Ask = InfoAsk | CheckAsk | BalanceAsk | BetAsk | WinAsk | RollbackAsk | BonusAsk | CloseAsk

export type MoneyAsk = BetAsk | WinAsk | RollbackAsk | BonusAsk

export type Outcome =
  | {
      is: 'done' | 'repeated'
      memberId: bigint
      balance: Amount
      /** Our id of the transaction; undefined where none was written. */
      txId?: bigint
      /** The token that is valid from now on. */
      token?: string
    }
  | { is: VendorRefusal; memberId?: bigint; balance?: Amount }

/** A call that its dialect does not understand. */
export class Misread extends Error {
  override name = 'Misread'
  readonly refusal: VendorRefusal

  constructor(refusal: VendorRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}
