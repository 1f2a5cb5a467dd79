import type { listIncome } from '@tamuvo/contract/agent-income.ts'
import { gameTypes } from '@tamuvo/contract/brand.ts'
import type { InputOf, ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { type Days, rangeWords } from '../../parts/day-range.ts'
import type { Place } from '../../parts/list-place.ts'

export type IncomeLine = ReceivedOutputOf<typeof listIncome>['list'][number]

/** The words of the address of the income. */
export const incomePlaceWords = {
  ...rangeWords,
  kind: ['all', 'REBATE_AGENT', 'REBATE_SELF'],
  product: ['all', ...gameTypes],
} as const

export type IncomePlace = Place<typeof incomePlaceWords>

/** Which part of a line is opened to its bets. */
export const partWords = { member: /^[1-9]\d{0,18}$/, since: /^[\d:T.Z-]{20,30}$/ } as const

/** The question that a place stands for. */
export const askedIncome = ({ kind, product, page }: IncomePlace, days: Days): Partial<InputOf<typeof listIncome>> & Days => ({
  pageNo: page,
  pageSize: 20,
  ...days,
  ...(kind === 'all' ? {} : { kind }),
  ...(product === 'all' ? {} : { product }),
})

/** Millionths of a unit, with two decimals and the four behind them: "3.70", "3680". */
export const splitMillionths = (text: string): { cents: string; rest: string } => ({
  cents: text.slice(0, -4),
  rest: text.slice(-4),
})
