import { drawLevels, isTriggerProven } from '@tamuvo/games/jackpot/draw.ts'
import { jackpotLevels } from '@tamuvo/games/jackpot/levels.ts'
import { bookHash, playRound } from '@tamuvo/games/kit/book.ts'
import type { StudioGame } from '@tamuvo/games/kit/game.ts'
import { commitmentOf, type Seeds } from '@tamuvo/games/kit/stream.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import type { RoundView } from './round-source.ts'
import { slipOf } from './slip.ts'

/** What recomputing a round gives. `secret`: its seed is not revealed yet. */
export type Verification = 'right' | 'wrong' | 'secret'

/** Recomputes a round of the past from its revealed seeds, by the rules of the game. */
export const verifyRound = ({ engine }: StudioGame, round: RoundView): Verification => {
  const { serverSeed, clientSeed, nonce, commitment } = round.proof
  if (serverSeed === null) return 'secret'
  const book = playRound(engine, { bets: slipOf(round), actions: round.actions }, { serverSeed, clientSeed, nonce })
  const isRight = book && bookHash(book) === round.bookHash && commitmentOf(serverSeed) === commitment
  return isRight && areJackpotsRight(round, { serverSeed, clientSeed, nonce }) ? 'right' : 'wrong'
}

/** Whether a round won the levels that its words give it, and of those that have to fall only ones whose trigger was committed to. */
const areJackpotsRight = ({ jackpots, stake }: RoundView, seeds: Seeds): boolean => {
  if (!jackpots) return true
  const drawn = drawLevels(jackpotLevels, fromWire(stake), seeds)
  return jackpotLevels.every((level) => {
    const won = jackpots.find((each) => each.level === level.code)
    if (level.kind === 'random') return drawn.includes(level.code) === (won !== undefined)
    return !won || (won.trigger !== null && isTriggerProven(level, won.trigger.secret, won.trigger.commitment))
  })
}
