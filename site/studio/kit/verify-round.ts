import { drawLevels } from '@tamuvo/games/jackpot/draw.ts'
import { type JackpotLevel, jackpotLevelsOf } from '@tamuvo/games/jackpot/levels.ts'
import { bookHash, playRound } from '@tamuvo/games/kit/book.ts'
import type { StudioGame } from '@tamuvo/games/kit/game.ts'
import { commitmentOf, type Seeds } from '@tamuvo/games/kit/stream.ts'
import { fromWire, toWire } from '@tamuvo/money/amount.ts'
import type { RoundView } from './round-source.ts'
import { slipOf } from './slip.ts'

/** What recomputing a round gives. `secret`: its seed is not revealed yet. */
export type Verification = 'right' | 'wrong' | 'secret'

/** Recomputes a round of the past from its revealed seeds, by the rules of the game. */
export const verifyRound = ({ code, engine }: StudioGame, round: RoundView): Verification => {
  const { serverSeed, clientSeed, nonce, commitment } = round.proof
  if (serverSeed === null) return 'secret'
  const book = playRound(engine, { bets: slipOf(round), actions: round.actions }, { serverSeed, clientSeed, nonce })
  const isRight = book && bookHash(book) === round.bookHash && commitmentOf(serverSeed) === commitment
  return isRight && areJackpotsRight(jackpotLevelsOf(code), round, { serverSeed, clientSeed, nonce }) ? 'right' : 'wrong'
}

/** Whether a round won the levels that its words give it, and of those that have to fall only ones with a trigger, or at their limit. */
const areJackpotsRight = (levels: readonly JackpotLevel[], { jackpots, stake }: RoundView, seeds: Seeds): boolean => {
  if (!jackpots) return true
  const drawn = drawLevels(levels, fromWire(stake), seeds)
  return levels.every((level) => {
    const won = jackpots.find((each) => each.level === level.code)
    if (level.kind === 'random') return drawn.includes(level.code) === (won !== undefined)
    return !won || won.trigger !== null || won.amount === toWire(level.hitBy)
  })
}
