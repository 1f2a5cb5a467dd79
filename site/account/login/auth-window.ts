import type { login } from '@tamuvo/contract/account.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { keep, useKept } from '@tamuvo/ui/hooks/useKept.ts'
import { currentToken } from '@tamuvo/ui/session/session.ts'
import type { TextKey } from '@tamuvo/ui/text/keys.ts'

/** What the server answers to who shows that it is she. */
export type Session = ReceivedOutputOf<typeof login>

/** Who is on her way in, and how she has shown it. `password`: the one she typed, so that she need not type it again. */
export type Comer = { username: string; type: 'username' | 'sms'; password?: string | undefined }

/** Which of the windows for getting in is open. */
export type Door =
  | { name: 'login'; entry?: 'member' | 'agent'; notice?: TextKey }
  | { name: 'register' }
  | { name: 'forgot' }
  | { name: 'reset'; token: string }
  | { name: 'challenge'; challenge: NonNullable<Session['challenge']>; comer: Comer }
  /** `isFree`: nothing waits for the new password, it can be left for later. */
  | { name: 'password'; oldPassword?: string | undefined; isFree?: boolean }
  | { name: 'trial' }
  | { name: 'welcome'; offers: readonly string[]; withoutPassword: boolean }

const door = keep<Door | undefined>(undefined)

/** What somebody wanted before she had to get in; it goes on once she is. */
let wanted: (() => void) | undefined

/** Opens a window for getting in. What was wanted at the first of them stays wanted on the way through the others. */
export const openDoor = (next: Door): void => door.set(next)

export const openLogin = (then?: () => void): void => begin({ name: 'login' }, then)
export const openRegister = (then?: () => void): void => begin({ name: 'register' }, then)

const begin = (next: Door, then: (() => void) | undefined): void => {
  if (then || !door.get()) wanted = then
  door.set(next)
}

/** Closes the window; what was wanted is wanted no longer. */
export const closeDoor = (): void => {
  wanted = undefined
  door.set(undefined)
}

/** Closes the window of who is in now, and goes on with what she wanted. */
export const passDoor = (): void => {
  const go = wanted
  closeDoor()
  go?.()
}

/** Whether something waits for her to get in. */
export const isWanted = (): boolean => wanted !== undefined

export const useDoor = (): Door | undefined => useKept(door)

/** A new password is due before anything else: asks for it, unless that is being done. */
export const openPasswordDoor = (): void => {
  if (door.get()?.name !== 'password') openDoor({ name: 'password' })
}

/** Goes on as a member: at once with a session, after the login otherwise. */
export const asMember = (go: () => void): void => (currentToken() === null ? openLogin(go) : go())
