import type { GameType } from '@tamuvo/contract/brand.ts'
import { createStore, useStore } from '@tamuvo/ui/hooks/store.ts'

/** All games of one vendor and type, shown in a window over the page. */
export type GameGroup = { gameType: GameType; vassalage: string; name: string }

const open = createStore<GameGroup | undefined>(undefined)

export const openGroup = (group: GameGroup): void => open.set(group)
export const closeGroup = (): void => open.set(undefined)
export const useOpenGroup = (): GameGroup | undefined => useStore(open)
