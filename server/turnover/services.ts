import type { GameType } from '@tamuvo/contract/brand.ts'
import { type Amount, zero } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import { type Slot, slot } from '../kit/slot.ts'
import type { WalletServices } from '../wallet/services.ts'
import type { TurnoverRow } from './rules.ts'

/** A bet as far as turnover needs it. `valid`: what counts by its newest outcome; nothing while it is open or when void. */
export type PlayedBet = { id: bigint; product: GameType; placedAt: Date; isOpen: boolean; valid: Amount }

/** A member's bets with ids above `after`, lowest first. */
export type AskBetsAfter = (from: Queryable, memberId: bigint, page: { after: bigint; limit: number }) => Promise<PlayedBet[]>
/** These of a member's bets, lowest id first. */
export type AskBetsByIds = (from: Queryable, memberId: bigint, ids: readonly bigint[]) => Promise<PlayedBet[]>

/** Of a member's settled bets placed since a time, the last ten thousand of them: what they would count alone, and what opposite bets set off of it. */
export type AskSetOff = (from: Queryable, memberId: bigint, since: Date) => Promise<{ alone: Amount; setOff: Amount }>

/** Rows of a member that were bet, cleared, or ran out. */
export type EndedRows = { memberId: bigint; rows: readonly TurnoverRow[]; now: Date }

/** What turnover asks of the areas above. Rounds at vendors are bets, too. */
type TurnoverSlots = {
  betsAfter: Slot<AskBetsAfter>
  betsByIds: Slot<AskBetsByIds>
  setOffSince: Slot<AskSetOff>
  hasOpenBets: Slot<(from: Queryable, memberId: bigint) => Promise<boolean>>
  /** Money of a member beyond the wallet accounts: in transit, or won at a vendor and not booked yet. */
  fundsElsewhere: Slot<(from: Queryable, memberId: bigint) => Promise<Amount>>
  /** Called in the transaction in which rows end, with the member's rows held: what goes with a bonus ends, too. */
  rowsEnded: Slot<(tx: Tx, ended: EndedRows) => Promise<void>>
}

export type TurnoverServices = WalletServices & { turnover: TurnoverSlots }

/** Adds the slots of turnover to the services. */
export const openTurnover = <Lower extends WalletServices>(lower: Lower): Lower & TurnoverServices => ({
  ...lower,
  turnover: {
    betsAfter: slot<Parameters<AskBetsAfter>, Promise<PlayedBet[]>>(async () => []),
    betsByIds: slot<Parameters<AskBetsByIds>, Promise<PlayedBet[]>>(async () => []),
    setOffSince: slot<Parameters<AskSetOff>, ReturnType<AskSetOff>>(async () => ({ alone: zero, setOff: zero })),
    hasOpenBets: slot(async () => false),
    fundsElsewhere: slot(async () => zero),
    rowsEnded: slot<[Tx, EndedRows], Promise<void>>(async () => undefined),
  },
})
