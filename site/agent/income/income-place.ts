import { incomeGroups, type listIncome } from '@tamuvo/contract/agent-income.ts'
import { gameTypes } from '@tamuvo/contract/brand.ts'
import type { InputOf, ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { type Days, rangeWords } from '../../parts/day-range.ts'
import type { Place } from '../../parts/list-place.ts'

export type Income = ReceivedOutputOf<typeof listIncome>
export type IncomeLine = Income['list'][number]

/** The words of the address of the income. */
export const incomePlaceWords = {
  ...rangeWords,
  group: ['all', ...incomeGroups],
  product: ['all', ...gameTypes],
} as const

export type IncomePlace = Place<typeof incomePlaceWords>

/** What a line is opened as: an id alone does not say of what it is. */
export const detailWords = { as: ['REBATE', 'TICKETS', 'BILL'] } as const satisfies { as: readonly IncomeLine['source'][] }

/** Which part of a rebate is opened to its bets. */
export const partWords = { member: /^[1-9]\d{0,18}$/, since: /^[\d:T.Z-]{20,30}$/ } as const

/** The words that an opened part of a rebate adds to the address. */
export const partNames = ['member', 'since'] as const

/** The words that an opened line adds to it. */
export const lineNames = ['as', ...partNames] as const

/** The question that a place stands for. */
export const askedIncome = ({ group, product, page }: IncomePlace, days: Days): Partial<InputOf<typeof listIncome>> & Days => ({
  pageNo: page,
  pageSize: 20,
  ...days,
  ...(group === 'all' ? {} : { group }),
  ...(product === 'all' ? {} : { product }),
})

/** Millionths of a unit, with two decimals and the four behind them: "3.70", "3680". */
export const splitMillionths = (text: string): { cents: string; rest: string } => ({
  cents: text.slice(0, -4),
  rest: text.slice(-4),
})
