import { keep, useKept } from '@tamuvo/ui/hooks/useKept.ts'

const open = keep(false)

export const openChat = (): void => open.set(true)
export const closeChat = (): void => open.set(false)
export const useChatOpen = (): boolean => useKept(open)
