import { countOf } from './board.ts'
import { type Round, transform } from './round.ts'
import { wordsOf } from './sheet.ts'

/** All mystery symbols of the board become one and the same symbol. */
export const reveal = (round: Round): void => {
  const { machine, board, draw } = round
  const { mystery } = machine.sheet
  if (!mystery) return
  const hidden = machine.names.indexOf(mystery.symbol)
  if (countOf(board, hidden) === 0) return
  const names = wordsOf(mystery.becomes)
  const to = machine.names.indexOf(names[draw.uniform(names.length)] ?? '')
  transform(round, to, (symbol) => symbol === hidden)
}
