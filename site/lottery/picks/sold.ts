import { everyNumber, manyNumbers, numberOfChoice, numbersIn } from '@tamuvo/games/lottery/numbers.ts'
import { parsePicks } from '@tamuvo/games/lottery/picks.ts'
import type { Play } from '@tamuvo/games/lottery/play.ts'
import type { Board } from '../sale.ts'

/** How much of a number of a play is sold, 0 to 1. An empty number is every number of the play, `manyNumbers` tickets of very many. */
export type Sold = (play: string, number: string) => number

/** What of an issue is sold by a board; nothing where none is on sale. */
export const soldIn = ({ sold }: Pick<Board, 'sold'>, issue: string | undefined): Sold => {
  const shares = new Map(
    sold.filter((each) => each.issue === issue).map(({ play, number, share }) => [`${play} ${number}`, share]),
  )
  return (play, number) => Math.max(shares.get(`${play} ${number}`) ?? 0, shares.get(`${play} `) ?? 0)
}

/** How much of what a choice stands for is sold; 0 where a choice alone is no number. */
export const soldOfChoice = (sold: Sold, play: Play, row: number, symbol: string): number => {
  const number = numberOfChoice(play, row, symbol)
  return number === undefined ? Math.floor(sold(play.code, '')) : sold(play.code, number)
}

/** Why a ticket would be refused for what of its numbers is sold out, if it would. */
export const soldOutFaultOf = (sold: Sold, play: Play, picks: string): 'sold_out' | 'sold_out_many' | undefined => {
  const parsed = parsePicks(play, picks)
  const numbers = parsed.ok ? numbersIn(play, parsed.picks) : []
  if (numbers[0] === everyNumber) return sold(play.code, manyNumbers) >= 1 ? 'sold_out_many' : undefined
  return numbers.some((number) => sold(play.code, number) >= 1) ? 'sold_out' : undefined
}

/** The numbers of plays that are sold out in an issue. */
export const soldOutOf = ({ sold }: Pick<Board, 'sold'>, issue: string | undefined, plays: readonly Play[]) =>
  sold.filter((each) => each.issue === issue && each.share >= 1 && plays.some(({ code }) => code === each.play))
