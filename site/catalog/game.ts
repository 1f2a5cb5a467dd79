import { brand } from '@tamuvo/contract/brand.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { listPublicGames } from '@tamuvo/contract/lobby.ts'

export type Game = ReceivedOutputOf<typeof listPublicGames>['games'][number]

const drawTypes: readonly string[] = ['LOTT', 'ELOTT']

export const isDraw = ({ gameType }: Pick<Game, 'gameType'>): boolean => drawTypes.includes(gameType)

/** Where a game that is opened leads: our own draws to their page, a list of games to a window, all others to the frame. */
export const startOf = (game: Game): 'closed' | 'draw' | 'group' | 'launch' => {
  if (game.isGame === 'VASSALAGE') return 'group'
  if (game.state !== 'open') return 'closed'
  return isDraw(game) && brand.lotteryVendors.some((vendor) => vendor === game.vendor) ? 'draw' : 'launch'
}
