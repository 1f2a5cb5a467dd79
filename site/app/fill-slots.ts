import { lazyPart } from '@tamuvo/ui/chunks/lazyPart.ts'
import { messageStatement } from '../content/slots.ts'
import { gameChat } from '../vendor/slots.ts'

/** Gives each area what it needs of later ones: once, before anything is drawn. */
export const fillSlots = (): void => {
  messageStatement.fill(lazyPart(() => import('../safer/StatementOf.tsx'), 'StatementOf'))
  gameChat.fill(lazyPart(() => import('../chat/rooms/GameChatButton.tsx'), 'GameChatButton'))
}
