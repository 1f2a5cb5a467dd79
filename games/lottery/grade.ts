import { compileBoard } from './board-grade.ts'
import { compileFast5 } from './fast5-grade.ts'
import type { Draw, Grader, Play } from './play.ts'

/**
 * Prepares one play for one result, so that settlement can stream tickets through it: made once, then called with the
 * canonical text of every ticket. Text that did not come from `parsePicks` gets a meaningless count.
 * @throws RangeError when the result is not one of the play's family.
 */
export const compileGrader = (play: Play, draw: Draw): Grader => {
  if (play.family === 'fast5') {
    if (draw.kind !== 'digits') throw new RangeError(`${play.code} needs five digits`)
    return compileFast5(play.rule, draw.digits)
  }
  if (draw.kind !== 'board') throw new RangeError(`${play.code} needs a board`)
  return compileBoard(play, draw)
}
