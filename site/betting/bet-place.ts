import type { listBets } from '@tamuvo/contract/betting.ts'
import { gameTypes } from '@tamuvo/contract/brand.ts'
import type { InputOf } from '@tamuvo/contract/call.ts'
import { type Days, rangeWords } from '../parts/day-range.ts'
import type { Place } from '../parts/list-place.ts'

/** The tabs of the betting record. */
export const betProducts = ['all', ...gameTypes] as const

/** What the record can be filtered by. */
export const shownStates = ['all', 'open', 'won', 'lost', 'void', 'corrected'] as const

const code = /^\w{1,40}$/

/** The words of the record's address. */
export const betPlaceWords = {
  ...rangeWords,
  product: betProducts,
  state: shownStates,
  vendor: code,
  game: code,
  number: /^[1-9]\d{0,18}$/,
} as const

export type BetPlace = Place<typeof betPlaceWords>

export type BetsQuery = Partial<InputOf<typeof listBets>>

/** The question that a place of the record stands for. */
export const askedBets = ({ product, state, vendor, game, number, page }: BetPlace, { from, to }: Days): BetsQuery => {
  const paged = { pageNo: page, pageSize: 20 }
  if (number !== '') return { ...paged, number }
  return {
    ...paged,
    from,
    to,
    ...(product === 'all' ? {} : { product }),
    ...(state === 'all' ? {} : { state }),
    ...(vendor === '' ? {} : { vendor }),
    ...(game === '' ? {} : { game }),
  }
}

/** Whether less than the days alone would show is shown. */
export const isFiltered = ({ state, vendor, game, number }: BetPlace): boolean =>
  state !== 'all' || vendor !== '' || game !== '' || number !== ''
