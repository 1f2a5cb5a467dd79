export type KeyStorage = {
  read: (key: string) => string | null
  write: (key: string, value: string) => void
  remove: (key: string) => void
}

/** Browsers may close their storage to us, or it is full: then we remember until the page is left. */
const openStorage = (open: () => Storage): KeyStorage => {
  const memory = new Map<string, string>()
  const attempt = <Value>(act: (storage: Storage) => Value): Value | undefined => {
    try {
      return act(open())
    } catch {
      return undefined
    }
  }
  return {
    read: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    write: (key, value) => {
      memory.delete(key)
      if (attempt((storage) => (storage.setItem(key, value), true)) === undefined) memory.set(key, value)
    },
    remove: (key) => {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
  }
}

/** Kept until the tab is closed. */
export const tabStorage = openStorage(() => sessionStorage)
/** Kept from visit to visit. */
export const deviceStorage = openStorage(() => localStorage)
