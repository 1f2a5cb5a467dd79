import { deviceShelf } from '@tamuvo/ui/session/storage.ts'

const storageKey = 'recent_searches'
const keptMax = 8

/** What was looked for before, newest first. */
export const readTerms = (): string[] => {
  try {
    const kept: unknown = JSON.parse(deviceShelf.read(storageKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter((term) => typeof term === 'string').slice(0, keptMax) : []
  } catch {
    return []
  }
}

/** The terms with one more in front; each stands once. */
export const withTerm = (terms: readonly string[], term: string): string[] =>
  term === '' ? [...terms] : [term, ...terms.filter((each) => each !== term)].slice(0, keptMax)

export const rememberTerm = (term: string): void => deviceShelf.write(storageKey, JSON.stringify(withTerm(readTerms(), term)))
export const forgetTerms = (): void => deviceShelf.remove(storageKey)
