import type { listTeamProfit } from '@tamuvo/contract/agent-figures.ts'
import { gameTypes } from '@tamuvo/contract/brand.ts'
import type { InputOf, ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { Place } from '../../parts/list-place.ts'

type Profit = ReceivedOutputOf<typeof listTeamProfit>
export type ProfitRow = Profit['list'][number]
export type ProfitFigures = Profit['sum']

const day = /^\d{4}-\d\d-\d\d$/

/** The words of the address of profit and loss. */
export const profitPlaceWords = {
  period: ['DAY', 'WEEK', 'HALF_MONTH', 'MONTH', 'CUSTOM'],
  /** A day of the period; of CUSTOM the first and the last. */
  day,
  from: day,
  to: day,
  product: ['all', ...gameTypes],
  under: /^[1-9]\d{0,18}$/,
} as const

export type ProfitPlace = Place<typeof profitPlaceWords>

/** The question that a place stands for. */
export const askedProfit = ({
  period,
  day: chosen,
  from,
  to,
  product,
  under,
  page,
}: ProfitPlace): Partial<InputOf<typeof listTeamProfit>> => ({
  pageNo: page,
  pageSize: 50,
  period,
  ...(period === 'CUSTOM' ? daysGiven({ from, to }) : chosen === '' ? {} : { day: chosen }),
  ...(product === 'all' ? {} : { product }),
  ...(under === '' ? {} : { under }),
})

const daysGiven = (days: { from: string; to: string }) =>
  Object.fromEntries(Object.entries(days).filter(([, said]) => said !== ''))

const dayMs = 86_400_000

/** A day in the period before or after one: the day beside its first or last. */
export const besidePeriod = ({ from, to }: { from: string; to: string }, step: -1 | 1): string =>
  new Date(Date.parse(step < 0 ? from : to) + step * dayMs).toISOString().slice(0, 10)
