import type { GameType } from '@tamuvo/contract/brand.ts'
import { createStore, useStore } from '@tamuvo/ui/hooks/store.ts'

/** The vendor that was open last in the lobby of each type. */
const current = createStore<Partial<Record<GameType, string>>>({})

export const rememberVendor = (type: GameType, vassalage: string): void => {
  if (current.get()[type] !== vassalage) current.set({ ...current.get(), [type]: vassalage })
}

export const useRememberedVendor = (type: GameType): string | undefined => useStore(current)[type]
