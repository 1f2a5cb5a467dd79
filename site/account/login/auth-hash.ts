import { type AuthWindow, openAuthWindow } from './auth-window.ts'

/** The window that the part of an address behind "#" opens: that of a mailed link, or a trial. */
export const authWindowOfHash = (hash: string): AuthWindow | undefined => {
  const token = /^#reset\/([\w-]{20,100})$/.exec(hash)?.[1]
  if (token) return { name: 'reset', token }
  return hash === '#trial' ? { name: 'trial' } : undefined
}

/** Opens the window that the address names, and takes its name out of the address: a token must not stay readable there. */
export const openAuthOfHash = (): void => {
  const authWindow = authWindowOfHash(location.hash)
  if (!authWindow) return
  history.replaceState(history.state, '', location.pathname + location.search)
  openAuthWindow(authWindow)
}
