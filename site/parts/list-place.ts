/** What a filter may be: one of some words, the first of which stands while nothing is said; or text of some form. */
export type Filters = Readonly<Record<string, readonly string[] | RegExp>>

/** The place in a list: filters and page. */
export type Place<F extends Filters> = { [Key in keyof F]: F[Key] extends readonly (infer Word)[] ? Word : string } & {
  page: number
}

/** The words behind "?" of an address. */
export type Query = Readonly<Record<string, unknown>>

/** The search text. */
export const searchText = /^.{1,60}$/

const pageMax = 100_000

/** Reads the place that an address names; what it cannot mean counts as not said. */
export const readPlace = <F extends Filters>(filters: F, query: Query): Place<F> => {
  const read = Object.entries(filters).map(([key, filter]) => [key, readFilter(filter, query[key])])
  const page = Number(query['page'])
  return Object.fromEntries([...read, ['page', Number.isInteger(page) && page >= 1 && page <= pageMax ? page : 1]]) as Place<F>
}

const readFilter = (filter: readonly string[] | RegExp, said: unknown): string => {
  const text = typeof said === 'string' ? said : ''
  if (filter instanceof RegExp) return filter.test(text) ? text : ''
  return filter.find((word) => word === text) ?? filter[0] ?? ''
}

/** A place in words of an address. What stands anyway is undefined: it is left out. */
export const queryOf = (filters: Filters, place: Readonly<Record<string, unknown>>): Record<string, string | undefined> => {
  const words = Object.entries(filters).map(([key, filter]) => {
    const word = place[key]
    const isFirst = !(filter instanceof RegExp) && word === filter[0]
    return [key, typeof word !== 'string' || word === '' || isFirst ? undefined : word]
  })
  const page = Number(place['page'])
  return Object.fromEntries([...words, ['page', page > 1 ? String(page) : undefined]])
}
