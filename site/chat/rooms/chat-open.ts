import { createStore, useStore } from '@tamuvo/ui/hooks/store.ts'

/** The code of the game beside which the panel is open, '' without one; undefined while it is closed. */
const open = createStore<string | undefined>(undefined)

export const openChat = (): void => open.set('')
/** Opens the room of a game. */
export const openGameChat = open.set
export const closeChat = (): void => open.set(undefined)
export const useOpenChat = (): string | undefined => useStore(open)
