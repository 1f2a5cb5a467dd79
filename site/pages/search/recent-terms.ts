import { deviceStorage } from '@tamuvo/ui/session/storage.ts'

const storageKey = 'recent_searches'
const termsMax = 8

/** What was looked for before, newest first. */
export const readTerms = (): string[] => {
  try {
    const stored: unknown = JSON.parse(deviceStorage.read(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((term) => typeof term === 'string').slice(0, termsMax) : []
  } catch {
    return []
  }
}

/** The terms with one more in front; each stands once. */
export const withTerm = (terms: readonly string[], term: string): string[] =>
  term === '' ? [...terms] : [term, ...terms.filter((each) => each !== term)].slice(0, termsMax)

export const rememberTerm = (term: string): void => deviceStorage.write(storageKey, JSON.stringify(withTerm(readTerms(), term)))
export const forgetTerms = (): void => deviceStorage.remove(storageKey)
