import { createStore, useStore } from '@tamuvo/ui/hooks/store.ts'

/** Whether a login has just let somebody in to whom the operator has something to say. */
const afterLogin = createStore(false)

export const expectAfterLogin = (): void => afterLogin.set(true)
export const endAfterLogin = (): void => afterLogin.set(false)
export const useAfterLogin = (): boolean => useStore(afterLogin)
