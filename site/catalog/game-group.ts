import type { GameType } from '@tamuvo/contract/brand.ts'
import { keep, useKept } from '@tamuvo/ui/hooks/useKept.ts'

/** All games of one vendor and type, shown in a window over the page. */
export type GameGroup = { gameType: GameType; vassalage: string; name: string }

const open = keep<GameGroup | undefined>(undefined)

export const openGroup = (group: GameGroup): void => open.set(group)
export const closeGroup = (): void => open.set(undefined)
export const useOpenGroup = (): GameGroup | undefined => useKept(open)
