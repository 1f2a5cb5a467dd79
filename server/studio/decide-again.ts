import { studioGames } from '@tamuvo/games/register.ts'
import type { Bet } from '../betting/bet.ts'
import { type DecidedRound, decideRound } from './books.ts'
import type { StoredRound } from './round-store.ts'
import { openingOf, placedOf } from './stored-bets.ts'

/** Whether the rules of a round are in service. */
export const isInRegister = ({ game, version }: Pick<StoredRound, 'game' | 'version'>): boolean =>
  studioGames.get(game)?.version === version

/** A stored round, decided again from its seeds; undefined where its rules are not in service, or make no such round. */
export const decideAgain = (
  round: StoredRound,
  bets: readonly Bet[],
  seeds: { serverSeed: string; clientSeed: string },
): DecidedRound | undefined => {
  const game = studioGames.get(round.game)
  if (!game || !isInRegister(round)) return undefined
  const { actions, nonce } = round
  return decideRound({ game, placed: placedOf(openingOf(bets)), actions, nonce, ...seeds })
}
