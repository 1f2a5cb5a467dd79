import type { listPointRewards } from '@tamuvo/contract/points.ts'
import type { InputOf, OutputOf } from '@tamuvo/contract/call.ts'

/** The rewards of the points mall: always empty, because points cannot be earned yet. */
export const noRewards = ({ pageNo, pageSize }: InputOf<typeof listPointRewards>): OutputOf<typeof listPointRewards> => ({
  list: [],
  pageNo,
  pageSize,
  totalPages: 0,
  total: 0,
})
