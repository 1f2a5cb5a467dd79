import { keep, useKept } from '@tamuvo/ui/hooks/useKept.ts'

const open = keep(false)

export const openLines = (): void => open.set(true)
export const closeLines = (): void => open.set(false)
export const useLinesOpen = (): boolean => useKept(open)
