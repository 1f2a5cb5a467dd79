import { createStore, useStore } from '@tamuvo/ui/hooks/store.ts'

const open = createStore(false)

export const openQuickDeposit = (): void => open.set(true)
export const closeQuickDeposit = (): void => open.set(false)
export const useQuickDepositOpen = (): boolean => useStore(open)
