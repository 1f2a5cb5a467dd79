import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { listBets } from '@tamuvo/contract/betting.ts'
import { familyOfGame, lotteryGames } from '@tamuvo/contract/lottery.ts'
import { picksWords, playName as lotteryPlayName } from '../lottery/words.ts'

export type BetRow = ReceivedOutputOf<typeof listBets>['list'][number]

const familyOf = ({ game }: Pick<BetRow, 'game'>) => {
  const lottery = lotteryGames.find((each) => each === game)
  return lottery && familyOfGame[lottery]
}

/** What people call a play, or its code where the game is no lottery. */
export const playName = (bet: Pick<BetRow, 'game' | 'play'>): string => {
  const family = familyOf(bet)
  return family ? lotteryPlayName(family, bet.play) : bet.play
}

/** What was picked, as people read it. */
export const picksName = (bet: Pick<BetRow, 'game' | 'play' | 'picks'>): string => {
  const family = familyOf(bet)
  return family ? picksWords(family, bet.play, bet.picks) : bet.picks
}
