import type { GameType } from '@tamuvo/contract/brand.ts'
import { keep, useKept } from '@tamuvo/ui/hooks/useKept.ts'

/** The vendor that was open last in the lobby of each type. */
const current = keep<Partial<Record<GameType, string>>>({})

export const rememberVendor = (type: GameType, vassalage: string): void => {
  if (current.get()[type] !== vassalage) current.set({ ...current.get(), [type]: vassalage })
}

export const useRememberedVendor = (type: GameType): string | undefined => useKept(current)[type]
