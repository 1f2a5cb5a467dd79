import { findBingoRoom } from '@tamuvo/games/bingo/rooms.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { GameAddress } from '../../address.ts'
import { createBridge } from '../../kit/bridge.ts'
import { gameCalls } from '../../kit/game-client-calls.ts'
import { obeyFrame } from '../../kit/obey-frame.ts'
import { NoGame } from '../../PlayPage.tsx'
import { speakGame } from '../../words.ts'
import { RoomPage } from './RoomPage.tsx'
import { createRoomKit } from './room-kit.ts'
import { serverRoom } from './room-source.ts'

/** Opens a room of bingo. There is none for play money: all who play share one pool. */
export const startRoom = async (root: Element, { gameCode, language, token, frameOrigin }: GameAddress): Promise<void> => {
  await speakGame(language)
  const room = findBingoRoom(gameCode)
  if (!room || token === undefined) return createRoot(root).render(<NoGame />)
  const bridge = createBridge(window, frameOrigin)
  const kit = createRoomKit({ room, source: serverRoom({ ...gameCalls(), launchToken: token }), bridge })
  bridge.listen((message) => obeyFrame(kit, message))
  createRoot(root).render(
    <StrictMode>
      <RoomPage kit={kit} />
    </StrictMode>,
  )
  await kit.open()
}
