import { createStore, useStore } from '@tamuvo/ui/hooks/store.ts'

const open = createStore(false)

export const openSearch = (): void => open.set(true)
export const closeSearch = (): void => open.set(false)
export const useSearchOpen = (): boolean => useStore(open)
