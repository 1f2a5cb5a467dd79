import type { GameType } from '@tamuvo/contract/brand.ts'
import type { Amount } from '@tamuvo/money/amount.ts'
import { type Account, house, houseFacing, type House } from '../ledger/accounts.ts'

export type RoundState = 'open' | 'closed' | 'settling' | 'settled' | 'void'

/** A lottery issue, a hand, a spin. The product stores its own data under the same id. */
export type Round = {
  /** From `idMaker`, as every id here. */
  id: bigint
  product: GameType
  game: string
  /** The public number, such as the issue number. Unique within the game. */
  code: string
  opensAt: Date
  /** Bets are accepted while `opensAt <= now < closesAt`. */
  closesAt: Date
  state: RoundState
  /** The maximum stake of a member on this round; null for no limit. */
  memberStakeMax: Amount | null
  /** Whether a member may have one bet in it, and no more. */
  oneBetEach: boolean
  /** When the last bet was paid or refunded. */
  settledAt: Date | null
}

/** A round that is opened; it takes any number of bets of a member unless it says otherwise. */
export type NewRound = Omit<Round, 'state' | 'settledAt' | 'oneBetEach'> & { oneBetEach?: boolean }

/** `paid`: wins or, of a void round, refunds. */
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

/** The house account of a product, for stakes and prizes. */
export const houseOf = (product: GameType): Account => house(houses[product])

/** The house account for a member: stakes and prizes of a trial are demo money. */
export const houseFor = (product: GameType, memberId: bigint): Account => houseFacing(memberId, houses[product])

export const isSelling = (round: Round | undefined, now: Date): boolean =>
  round?.state === 'open' && round.opensAt <= now && now < round.closesAt
