import type { listPointRewards } from '@tamuvo/contract/points.ts'
import type { InputOf, OutputOf } from '@tamuvo/contract/call.ts'

/** The catalogue of the mall: nobody earns points yet, so nothing is on offer. */
export const noRewards = ({ pageNo, pageSize }: InputOf<typeof listPointRewards>): OutputOf<typeof listPointRewards> => ({
  list: [],
  pageNo,
  pageSize,
  totalPages: 0,
  total: 0,
})
