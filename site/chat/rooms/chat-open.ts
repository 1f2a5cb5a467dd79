import { createStore, useStore } from '@tamuvo/ui/hooks/store.ts'

/** The open panel; `game` is that beside which it was opened. */
type OpenChat = { readonly game?: string }

const open = createStore<OpenChat | undefined>(undefined)

export const openChat = (): void => open.set({})
/** Opens the room of a game. */
export const openGameChat = (game: string): void => open.set({ game })
export const closeChat = (): void => open.set(undefined)
export const useOpenChat = (): OpenChat | undefined => useStore(open)
