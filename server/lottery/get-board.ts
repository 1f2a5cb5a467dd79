import * as contract from '@tamuvo/contract/lottery.ts'
import { handle } from '../kit/handle.ts'
import { boardToSend } from './board-to-send.ts'
import { findOpenGame } from './open-game.ts'
import type { LotteryServices } from './services.ts'

export const getBoard = handle(contract.getBoard, async ({ input, language, now, refuse }, services: LotteryServices) => {
  const found = await findOpenGame(services, input.game)
  if (!found.ok) throw refuse(found.refusal)
  return boardToSend(services, found, { language, now })
})
