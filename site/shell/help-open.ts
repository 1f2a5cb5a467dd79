import { keep, useKept } from '@tamuvo/ui/hooks/useKept.ts'

/** Tag of the article that stands in the window of help. */
const open = keep<string | undefined>(undefined)

export const openHelp = (tag: string): void => open.set(tag)
export const closeHelp = (): void => open.set(undefined)
export const useOpenHelp = (): string | undefined => useKept(open)
