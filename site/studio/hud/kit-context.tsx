import { formatMoney } from '@tamuvo/money/format.ts'
import { useStoreParts } from '@tamuvo/ui/hooks/store.ts'
import { createContext, type ReactNode, use, useCallback } from 'react'
import type { GameKit } from '../kit/game-kit.ts'
import type { KitState } from '../kit/kit-state.ts'

const KitContext = createContext<GameKit | undefined>(undefined)

export const KitProvider = ({ kit, children }: { kit: GameKit; children: ReactNode }) => (
  <KitContext value={kit}>{children}</KitContext>
)

/** The kit of the game that is being played. @throws Error outside of a game */
export const useKit = (): GameKit => {
  const kit = use(KitContext)
  if (!kit) throw new Error('a part of a game stands outside of its kit')
  return kit
}

/** Parts of the state; a change of others renders nothing: between two frames of a round there is no time for that. */
export const useKitState = <Name extends keyof KitState>(...names: readonly Name[]): Pick<KitState, Name> =>
  useStoreParts(useKit().state, names)

/** Money texts with the symbol of the currency. */
export const useMoney = (): ((wire: string) => string) => {
  const { symbol } = useKitState('symbol')
  return useCallback((wire) => formatMoney(wire, symbol), [symbol])
}
