import { useLocation, useNavigate } from '@tanstack/react-router'
import { type Filters, type Place, type Query, queryOf, readPlace } from './list-place.ts'

/** A place in a list with the ways to change it. A reload, and the way back to it, find it again: it stands in the address. */
export type ListPlace<F extends Filters> = {
  place: Place<F>
  /** Sets filters and goes to the first page. */
  change: (filters: Partial<Omit<Place<F>, 'page'>>) => void
  turnTo: (page: number) => void
}

/** The place in a list of a page, in the address behind "?". Several lists of one page need different keys. */
export const useListPlace = <F extends Filters>(filters: F): ListPlace<F> => {
  const navigate = useNavigate()
  const query: Query = useLocation({ select: ({ search }) => search })
  const write = (words: Record<string, string | undefined>) =>
    void navigate({ to: '.', search: { ...query, ...words }, hash: true, replace: true, resetScroll: false })
  return placeIn(filters, query, write)
}

/** The place in a list of the member centre, which lies over any page: behind its own "?" in "#mc/messageV2?page=2". */
export const useMemberPlace = <F extends Filters>(filters: F): ListPlace<F> => {
  const navigate = useNavigate()
  const [path = '', words] = useLocation({ select: ({ hash }) => hash }).split('?')
  const query = Object.fromEntries(new URLSearchParams(words))
  const write = (changed: Record<string, string | undefined>) => {
    const said = Object.entries({ ...query, ...changed }).flatMap(([key, word]) => (word === undefined ? [] : [[key, word]]))
    const hash = said.length > 0 ? `${path}?${new URLSearchParams(said)}` : path
    void navigate({ to: '.', search: true, hash, replace: true, resetScroll: false })
  }
  return placeIn(filters, query, write)
}

const placeIn = <F extends Filters>(
  filters: F,
  query: Query,
  write: (words: Record<string, string | undefined>) => void,
): ListPlace<F> => {
  const place = readPlace(filters, query)
  return {
    place,
    change: (changed) => write(queryOf(filters, { ...place, ...changed, page: 1 })),
    turnTo: (page) => write({ page: page === 1 ? undefined : String(page) }),
  }
}
