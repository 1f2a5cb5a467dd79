import { keep, useKept } from '@tamuvo/ui/hooks/useKept.ts'
import { currentToken } from '@tamuvo/ui/session/session.ts'

/** Which of the windows for getting in is open, and what to do once it has been passed. */
export type Door = { name: 'login' | 'register'; then: (() => void) | undefined }

const door = keep<Door | undefined>(undefined)

export const openLogin = (then?: () => void): void => door.set({ name: 'login', then })
export const openRegister = (then?: () => void): void => door.set({ name: 'register', then })
export const closeDoor = (): void => door.set(undefined)
export const useDoor = (): Door | undefined => useKept(door)

/** Goes on as a member: at once with a session, after the login otherwise. */
export const asMember = (go: () => void): void => (currentToken() === null ? openLogin(go) : go())
