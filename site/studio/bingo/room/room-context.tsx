import { formatMoney } from '@tamuvo/money/format.ts'
import { currentCurrency } from '@tamuvo/ui/format/currency.ts'
import { useStore } from '@tamuvo/ui/hooks/store.ts'
import { createContext, type ReactNode, use, useCallback } from 'react'
import type { RoomKit, RoomState } from './room-kit.ts'

const RoomContext = createContext<RoomKit | undefined>(undefined)

export const RoomProvider = ({ kit, children }: { kit: RoomKit; children: ReactNode }) => (
  <RoomContext value={kit}>{children}</RoomContext>
)

/** The kit of the room that is open. @throws Error outside of a room */
export const useRoomKit = (): RoomKit => {
  const kit = use(RoomContext)
  if (!kit) throw new Error('a part of a room stands outside of its kit')
  return kit
}

export const useRoomState = (): RoomState => useStore(useRoomKit().state)

/** Money texts with the symbol of the currency. */
export const useRoomMoney = (): ((wire: string) => string) => {
  const { currency } = useRoomState()
  const { code, symbol } = currentCurrency()
  const shown = currency === code ? symbol : currency
  return useCallback((wire) => formatMoney(wire, shown), [shown])
}
