import { lotsOf } from './board-grade.ts'
import { specialEnding, specialHolds } from './board.ts'
import { fast5Patterns } from './fast5-patterns.ts'
import { anybody, type Pattern, nobody } from './pattern.ts'
import type { BoardDraw, BoardRule, Draw, Play } from './play.ts'

/**
 * The patterns of a play's winners, without odds: the canonical picks of a winning ticket contain all texts of at least one of
 * these patterns. Tickets that match none have lost; whether one that does has won, and how many
 * lines, says `compileGrader` alone. So a million tickets can be prefiltered where they lie.
 * @throws RangeError when the result is not one of the play's family
 */
export const winningPatterns = (play: Play, draw: Draw): readonly Pattern[] => {
  if (play.family === 'fast5') {
    if (draw.kind !== 'digits') throw new RangeError(`${play.code} needs five digits`)
    return fast5Patterns(play.rule, draw.digits)
  }
  if (draw.kind !== 'board') throw new RangeError(`${play.code} needs a board`)
  return boardPatterns(play.rule, draw)
}

const boardPatterns = (rule: BoardRule, draw: BoardDraw): readonly Pattern[] => {
  switch (rule.kind) {
    case 'special':
      return specialHolds(rule.fact, specialEnding(draw)) ? anybody : nobody
    case 'lots':
      return [...new Set(lotsOf(rule, draw))].map((lot) => [lot])
    case 'together':
    case 'absent':
      // Most results leave hundreds of ways to win: looking at every ticket is quicker than looking for all of them.
      return anybody
  }
}
