import type { OutputOf } from '@tamuvo/contract/call.ts'
import * as contract from '@tamuvo/contract/lottery.ts'
import { handle } from '../kit/handle.ts'
import type { Refuse } from '../kit/refuse.ts'
import { drawGames, findDrawGame } from './games.ts'
import type { LotteryServices } from './services.ts'
import { drawToSend } from './sent.ts'
import { drawnIssuesOf } from './store.ts'

type Asked = { count: number; gameCode?: string | undefined; now: Date; refuse: Refuse<'GAME_NOT_FOUND'> }

/**
 * The last drawn numbers, of one game or of every one.
 * @param asked `count`: so many draws of each game at most
 * @throws Refused GAME_NOT_FOUND
 */
export const openedNumbers = async (
  { database }: LotteryServices,
  { count, gameCode, now, refuse }: Asked,
): Promise<OutputOf<typeof contract.listOpenedNumero>> => {
  if (gameCode !== undefined && !findDrawGame(gameCode)) throw refuse('GAME_NOT_FOUND')
  const games = gameCode === undefined ? drawGames.map(({ code }) => code) : [gameCode]
  const issues = await drawnIssuesOf(database, games, count)
  return { list: issues.map((issue) => drawToSend(issue, now)) }
}

export const listOpenedNumero = handle(contract.listOpenedNumero, ({ input, now, refuse }, services: LotteryServices) =>
  openedNumbers(services, { ...input, now, refuse }),
)
