import { bookHash, playRound } from '@tamuvo/games/kit/book.ts'
import type { StudioGame } from '@tamuvo/games/kit/game.ts'
import { commitmentOf } from '@tamuvo/games/kit/stream.ts'
import type { RoundView } from './round-source.ts'
import { slipsOf } from './slip.ts'

/** What recomputing a round gives. `secret`: its seed is not revealed yet. */
export type Verification = 'right' | 'wrong' | 'secret'

/** Recomputes a round of the past from its revealed seeds, by the rules of the game. */
export const verifyRound = ({ engine }: StudioGame, round: RoundView): Verification => {
  const { serverSeed, clientSeed, nonce, commitment } = round.proof
  if (serverSeed === null) return 'secret'
  const hashes = slipsOf(round).map((bets) => {
    const book = playRound(engine, { bets, actions: round.actions }, { serverSeed, clientSeed, nonce })
    return book && bookHash(book)
  })
  const isRight = round.bookHash !== null && hashes.includes(round.bookHash) && commitmentOf(serverSeed) === commitment
  return isRight ? 'right' : 'wrong'
}
