import { type BingoRoom, findBingoRoom } from '@tamuvo/games/bingo/rooms.ts'
import { Refused } from '../kit/refuse.ts'
import { requireSession } from '../studio/player.ts'
import type { BingoServices } from './services.ts'

type Session = Awaited<ReturnType<typeof requireSession>>

/** The player of a call of a room. @throws Refused GAME_SESSION_OVER, also for a session of another game */
export const requireRoomPlayer = async (
  request: Parameters<typeof requireSession>[0],
  services: BingoServices,
): Promise<Session & { room: BingoRoom }> => {
  const player = await requireSession(request, services)
  const room = findBingoRoom(player.game)
  if (!room) throw new Refused('GAME_SESSION_OVER')
  return { ...player, room }
}
