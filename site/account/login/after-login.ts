import { keep, useKept } from '@tamuvo/ui/hooks/useKept.ts'

/** Whether a login has just let somebody in to whom the operator has something to say. */
const afterLogin = keep(false)

export const expectAfterLogin = (): void => afterLogin.set(true)
export const endAfterLogin = (): void => afterLogin.set(false)
export const useAfterLogin = (): boolean => useKept(afterLogin)
