import * as contract from '@tamuvo/contract/lottery.ts'
import { handle } from '../kit/handle.ts'
import { boardToSend } from './board-to-send.ts'
import { findOpenGame } from './open-game.ts'
import type { LotteryServices } from './services.ts'

export const listBoards = handle(contract.listBoards, async ({ language, now }, services: LotteryServices) => {
  const boardOf = async (code: string) => {
    const found = await findOpenGame(services, code)
    return found.ok ? [await boardToSend(services, found, { language, now })] : []
  }
  return { list: (await Promise.all(contract.lotteryGames.map(boardOf))).flat() }
})
