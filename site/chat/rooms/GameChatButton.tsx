import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { MessagesSquare } from 'lucide-react'
import { closeChat, openGameChat, useOpenChat } from './chat-open.ts'
import { useChatRooms } from './useChatRooms.ts'

/** Opens the chat of a game beside it, where the game has a room of its own. */
export const GameChatButton = ({ gameCode }: { gameCode: string }) => {
  const t = useText()
  const isOpen = useOpenChat() !== undefined
  const { data } = useChatRooms(gameCode)
  if (!data?.rooms.some(({ game }) => game === gameCode)) return null
  return (
    <IconButton
      label={t('shell.chat_rooms')}
      aria-expanded={isOpen}
      onClick={() => (isOpen ? closeChat() : openGameChat(gameCode))}
    >
      <MessagesSquare size={18} />
    </IconButton>
  )
}
