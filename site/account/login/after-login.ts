import { createStore, useStore } from '@tamuvo/ui/hooks/store.ts'

/** Whether a member has just logged in and there are pop-ups to show. */
const afterLogin = createStore(false)

export const expectAfterLogin = (): void => afterLogin.set(true)
export const endAfterLogin = (): void => afterLogin.set(false)
export const useAfterLogin = (): boolean => useStore(afterLogin)
