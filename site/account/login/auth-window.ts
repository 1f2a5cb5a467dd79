import type { login } from '@tamuvo/contract/account.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { createStore, useStore } from '@tamuvo/ui/hooks/store.ts'
import { currentToken } from '@tamuvo/ui/session/session.ts'
import type { TextKey } from '@tamuvo/ui/text/keys.ts'

/** What the server answers to who shows that it is she. */
export type Session = ReceivedOutputOf<typeof login>

/** Who is on her way in, and how she has shown it. `password`: the one she typed, so that she need not type it again. */
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

/** What somebody wanted before she had to get in; it goes on once she is. */
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

/** Closes the window of who is in now, and goes on with what she wanted. */
export const finishAuth = (): void => {
  const go = wanted
  closeAuthWindow()
  go?.()
}

/** Whether something waits for her to get in. */
export const isWanted = (): boolean => wanted !== undefined

export const useAuthWindow = (): AuthWindow | undefined => useStore(authWindow)

/** A new password is due before anything else: asks for it, unless that is being done. */
export const openPasswordWindow = (): void => {
  if (authWindow.get()?.name !== 'password') openAuthWindow({ name: 'password' })
}

/** Goes on as a member: at once with a session, after the login otherwise. */
export const asMember = (go: () => void): void => (currentToken() === null ? openLogin(go) : go())
