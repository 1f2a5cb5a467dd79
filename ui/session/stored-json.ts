import type { KeyStorage } from './storage.ts'

/** What a browser's storage holds under a key, as JSON; undefined when there is nothing readable. */
export const readJson = (storage: KeyStorage, key: string): unknown => {
  const text = storage.read(key)
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const writeJson = (storage: KeyStorage, key: string, value: unknown): void => storage.write(key, JSON.stringify(value))
