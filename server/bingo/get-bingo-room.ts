import * as contract from '@tamuvo/contract/bingo.ts'
import { handle } from '../kit/handle.ts'
import { requireRoomPlayer } from './player.ts'
import type { BingoServices } from './services.ts'
import { sentRoom } from './view.ts'

export const getBingoRoom = handle(contract.getBingoRoom, async (request, services: BingoServices) => {
  const { room, memberId } = await requireRoomPlayer(request, services)
  return sentRoom(services, room, memberId)
})
