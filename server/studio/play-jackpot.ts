import { drawLevels } from '@tamuvo/games/jackpot/draw.ts'
import { jackpotGames, jackpotLevels, type LevelCode, stakeMost } from '@tamuvo/games/jackpot/levels.ts'
import { testType, trialType } from '@tamuvo/contract/brand.ts'
import { type PlacedBet, stakesOf } from '@tamuvo/games/kit/slip.ts'
import { type Amount, sum, zero } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../kit/database.ts'
import { playWalletAccount } from '../ledger/accounts.ts'
import type { SecretSeals } from '../kit/secrets.ts'
import type { StakedRound } from '../jackpot/stake-store.ts'
import { openSeed } from './books.ts'
import type { PlayRequest, PlayTools } from './play-request.ts'
import type { Player, SealedSeed } from './session-store.ts'

/** Whether the rounds of a player at a game fund the pools and may win them: demo money and that of tests does not. */
export const playsForJackpots = ({ type }: Pick<Player, 'type'>, game: string): boolean =>
  jackpotGames.has(game) && type !== trialType && type !== testType

/** Whether the chance of a stake would not grow with it any more. */
export const isBeyondJackpots = (bets: readonly PlacedBet[]): boolean => stakesOf(bets) > stakeMost

const stakeOf = ({ bets }: PlayRequest): Amount => stakesOf(bets)

/** The levels that the words of a round give it. */
export const drawnLevels = (request: PlayRequest, seed: SealedSeed, secrets: SecretSeals): LevelCode[] => {
  if (!request.isInJackpots) return []
  const { clientSeed, nonce } = seed
  return drawLevels(jackpotLevels, stakeOf(request), { serverSeed: openSeed(secrets, seed), clientSeed, nonce })
}

/** The rounds of a batch that can be posted together, and those of them that take part in the jackpots and win none. */
type Split = { isKept: boolean[]; staked: StakedRound[] }

/**
 * Sets the rounds aside that win a jackpot, or may win one since a pool is about to fall: they are decided one by one, with the pools
 * locked. All others only add their stakes.
 */
export const splitByJackpots = async (
  from: Queryable,
  requests: readonly PlayRequest[],
  { jackpots, secrets }: PlayTools,
): Promise<Split> => {
  if (!requests.some(({ isInJackpots }) => isInJackpots)) return { isKept: requests.map(() => true), staked: [] }
  const losing = requests.map((each) => each.isInJackpots && drawnLevels(each, each.seed, secrets).length === 0)
  const stakes = sum(requests.map((each, place) => (losing[place] ? stakeOf(each) : zero)))
  const falls = await jackpots.mayFall(from, stakes)
  if (falls === undefined) return { isKept: requests.map(() => true), staked: [] }
  const isKept = requests.map(({ isInJackpots }, place) => !isInJackpots || (!falls && losing[place] === true))
  const staked = requests.filter(({ isInJackpots }, place) => isInJackpots && isKept[place])
  return {
    isKept,
    staked: staked.map((each) => ({ account: playWalletAccount(each.memberId), roundId: each.roundId, stake: stakeOf(each) })),
  }
}
