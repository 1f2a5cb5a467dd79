import { useLocation } from '@tanstack/react-router'

type Words = Readonly<Record<string, string>>

/** What stands behind the "?" of the address of a centre: filters and page of a list, and what of it is opened. */
export const useCentreQuery = () => {
  const [, said] = useLocation({ select: ({ hash }) => hash }).split('?')
  const words = [...new URLSearchParams(said)]
  return {
    /** All of it with further words; those that are '' leave it. */
    with: (changed: Words): string => queryOf(Object.entries({ ...Object.fromEntries(words), ...changed })),
    /** What is left without some words. */
    without: (names: readonly string[]): string => queryOf(words.filter(([name]) => !names.includes(name))),
  }
}

const queryOf = (words: readonly [string, string][]): string => {
  const query = new URLSearchParams(words.filter(([, word]) => word !== '')).toString()
  return query && `?${query}`
}
