import { type Door, openDoor } from './auth-window.ts'

/** The window that the part of an address behind "#" opens: that of a mailed link, or a trial. */
export const doorOfHash = (hash: string): Door | undefined => {
  const token = /^#reset\/([\w-]{20,100})$/.exec(hash)?.[1]
  if (token) return { name: 'reset', token }
  return hash === '#trial' ? { name: 'trial' } : undefined
}

/** Opens the window that the address names, and takes its name out of the address: a token is nobody's to read. */
export const openHashDoor = (): void => {
  const door = doorOfHash(location.hash)
  if (!door) return
  history.replaceState(history.state, '', location.pathname + location.search)
  openDoor(door)
}
