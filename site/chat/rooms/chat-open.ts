import { createStore, useStore } from '@tamuvo/ui/hooks/store.ts'

const open = createStore(false)

export const openChat = (): void => open.set(true)
export const closeChat = (): void => open.set(false)
export const useChatOpen = (): boolean => useStore(open)
