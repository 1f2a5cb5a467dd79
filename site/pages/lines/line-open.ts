import { createStore, useStore } from '@tamuvo/ui/hooks/store.ts'

const open = createStore(false)

export const openLines = (): void => open.set(true)
export const closeLines = (): void => open.set(false)
export const useLinesOpen = (): boolean => useStore(open)
