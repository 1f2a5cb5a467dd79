import { keep, useKept } from '@tamuvo/ui/hooks/useKept.ts'

const open = keep(false)

export const openSearch = (): void => open.set(true)
export const closeSearch = (): void => open.set(false)
export const useSearchOpen = (): boolean => useKept(open)
