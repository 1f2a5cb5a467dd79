import type { GameType } from '@tamuvo/contract/brand.ts'
import type { Amount } from '@tamuvo/money/amount.ts'
import { type Account, house, houseFacing, type House } from '../ledger/accounts.ts'

export type RoundState = 'open' | 'closed' | 'settling' | 'settled' | 'void'

/** What bets are placed on: an issue of a lottery, a hand, a spin. The product keeps its own data under the same id. */
export type Round = {
  /** Made by `idMaker`, as every id here. */
  id: bigint
  product: GameType
  game: string
  /** What people call it: the issue number. Unique within its game. */
  code: string
  opensAt: Date
  /** Bets are taken while `opensAt <= now < closesAt`. */
  closesAt: Date
  state: RoundState
  /** The most one member may stake on this round; null for no limit. */
  memberStakeMax: Amount | null
  /** When the last bet was paid or refunded. */
  settledAt: Date | null
}

/** What a round took and gave; `paid` counts wins or, of a void round, refunds. */
export type RoundTotals = { bets: number; stake: Amount; winners: number; paid: Amount }

const houses: Record<GameType, House> = {
  LOTT: 'house:lottery',
  ELOTT: 'house:elott',
  LIVE: 'house:live',
  RNG: 'house:rng',
  SPORTS: 'house:sports',
  ESPORTS: 'house:esports',
  PVP: 'house:pvp',
  FISH: 'house:fish',
}

/** The account a product's stakes go to and its prizes come from. */
export const houseOf = (product: GameType): Account => house(houses[product])

/** The same for one member: the stakes and prizes of a trial are demo money. */
export const houseFor = (product: GameType, memberId: bigint): Account => houseFacing(memberId, houses[product])

export const isSelling = (round: Round | undefined, now: Date): boolean =>
  round?.state === 'open' && round.opensAt <= now && now < round.closesAt
