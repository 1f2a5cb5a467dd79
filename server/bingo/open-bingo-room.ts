import * as contract from '@tamuvo/contract/bingo.ts'
import { findBingoRoom } from '@tamuvo/games/bingo/rooms.ts'
import { handle } from '../kit/handle.ts'
import { rulesHashOf } from '../studio/register.ts'
import { startSessionOf } from '../studio/start-session.ts'
import type { BingoServices } from './services.ts'
import { sentRoom } from './view.ts'

export const openBingoRoom = handle(contract.openBingoRoom, async (request, services: BingoServices) => {
  const { token, launched, found: room } = await startSessionOf(request, services, findBingoRoom)
  const { currency } = await services.settings.get('brand')
  return {
    token,
    game: room.code,
    version: room.version,
    rulesHash: rulesHashOf(room.code),
    currency: currency.symbol,
    room: await sentRoom(services, room, launched.memberId),
  }
})
