import { lotsOf } from './board-grade.ts'
import { specialEnding, specialHolds } from './board.ts'
import { fast5Patterns } from './fast5-patterns.ts'
import { anyPicks, type Pattern, noPicks } from './pattern.ts'
import type { BoardDraw, BoardRule, Draw, Play } from './play.ts'

/**
 * The patterns of a play's winners: the canonical picks of a winning ticket match at least one of them. Tickets that match none
 * have lost; whether a matching one has won, and how many lines, is decided by `compileGrader`. So the database can prefilter a
 * million tickets.
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
      return specialHolds(rule.fact, specialEnding(draw)) ? anyPicks : noPicks
    case 'lots':
      return [...new Set(lotsOf(rule, draw))].map((lot) => [lot])
    case 'together':
    case 'absent':
      // Most results have hundreds of winning picks: grading every ticket is faster than matching all patterns.
      return anyPicks
  }
}
