import type { Shelf } from './storage.ts'

/** What a shelf holds under a key, as JSON; undefined when there is nothing readable. */
export const readJson = (shelf: Shelf, key: string): unknown => {
  const text = shelf.read(key)
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const writeJson = (shelf: Shelf, key: string, value: unknown): void => shelf.write(key, JSON.stringify(value))
