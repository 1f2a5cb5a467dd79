import type { ComponentType } from 'react'
import { slot } from '../parts/slot.ts'

/** The button that opens the chat of a game; nothing where the game has none. */
export const gameChat = slot<ComponentType<{ gameCode: string }>>('chat of a game')
