import { useOpenChat } from '../../chat/rooms/chat-open.ts'
import { GameChatButton } from '../../chat/rooms/GameChatButton.tsx'
import { GamePage } from '../../vendor/GamePage.tsx'

/** A game in a frame, with its chat where it has one. */
export const GamePlace = () => <GamePage Chat={GameChatButton} isBesideChat={useOpenChat() !== undefined} />
