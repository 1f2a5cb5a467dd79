import { createStore, useStore } from '@tamuvo/ui/hooks/store.ts'

/** Tag of the article that stands in the window of help. */
const open = createStore<string | undefined>(undefined)

export const openHelp = (tag: string): void => open.set(tag)
export const closeHelp = (): void => open.set(undefined)
export const useOpenHelp = (): string | undefined => useStore(open)
