import type { login } from '@tamuvo/contract/account.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { createStore, useStore } from '@tamuvo/ui/hooks/store.ts'
import { currentToken } from '@tamuvo/ui/session/session.ts'
import type { TextKey } from '@tamuvo/ui/text/keys.ts'

/** The answer of the server to a proof. */
export type Session = ReceivedOutputOf<typeof login>

/** The login in progress, and its proof. `password`: the typed one, so that it need not be typed again. */
export type LoginAttempt = { username: string; type: 'username' | 'sms'; password?: string | undefined }

/** Which of the windows for getting in is open. */
export type AuthWindow =
  | { name: 'login'; entry?: 'member' | 'agent'; notice?: TextKey }
  | { name: 'register' }
  | { name: 'forgot' }
  | { name: 'reset'; token: string }
  | { name: 'challenge'; challenge: NonNullable<Session['challenge']>; loginAttempt: LoginAttempt }
  /** `isFree`: nothing waits for the new password, it can be left for later. */
  | { name: 'password'; oldPassword?: string | undefined; isFree?: boolean }
  | { name: 'trial' }
  | { name: 'welcome'; offers: readonly string[]; withoutPassword: boolean }

const authWindow = createStore<AuthWindow | undefined>(undefined)

/** The action that needed a login; it continues after it. */
let wanted: (() => void) | undefined

/** Opens a window for getting in. What was wanted at the first of them stays wanted on the way through the others. */
export const openAuthWindow = (next: AuthWindow): void => authWindow.set(next)

export const openLogin = (then?: () => void): void => begin({ name: 'login' }, then)
export const openRegister = (then?: () => void): void => begin({ name: 'register' }, then)

const begin = (next: AuthWindow, then: (() => void) | undefined): void => {
  if (then || !authWindow.get()) wanted = then
  authWindow.set(next)
}

/** Closes the window; what was wanted is wanted no longer. */
export const closeAuthWindow = (): void => {
  wanted = undefined
  authWindow.set(undefined)
}

/** Closes the window after a login and continues the waiting action. */
export const finishAuth = (): void => {
  const go = wanted
  closeAuthWindow()
  go?.()
}

/** Whether an action waits for a login. */
export const isWanted = (): boolean => wanted !== undefined

export const useAuthWindow = (): AuthWindow | undefined => useStore(authWindow)

/** A new password is due before anything else: asks for it, unless that is being done. */
export const openPasswordWindow = (): void => {
  if (authWindow.get()?.name !== 'password') openAuthWindow({ name: 'password' })
}

/** Goes on as a member: at once with a session, after the login otherwise. */
export const asMember = (go: () => void): void => (currentToken() === null ? openLogin(go) : go())
