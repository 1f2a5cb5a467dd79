import * as contract from '@tamuvo/contract/lottery.ts'
import { handle } from '../kit/handle.ts'
import { drawGames, findDrawGame } from './games.ts'
import type { LotteryServices } from './lottery.ts'
import { drawToSend } from './sent.ts'
import { drawnIssuesOf } from './store.ts'

export const listOpenedNumero = handle(
  contract.listOpenedNumero,
  async ({ input, now, refuse }, { database }: LotteryServices) => {
    if (input.gameCode !== undefined && !findDrawGame(input.gameCode)) throw refuse('GAME_NOT_FOUND')
    const games = input.gameCode === undefined ? drawGames.map(({ code }) => code) : [input.gameCode]
    const issues = await drawnIssuesOf(database, games, input.count)
    return { list: issues.map((issue) => drawToSend(issue, now)) }
  },
)
