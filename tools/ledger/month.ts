import { firstIdAt } from '@tamuvo/server/kit/ids.ts'

/** A month of the journal by UTC, with the ids from ≤ id < upto. `name`: "2026-08". */
export type Month = { name: string; day: string; table: string; endsAt: Date; fromId: bigint; uptoId: bigint }

/** @returns undefined for an invalid name */
export const monthOf = (name: string): Month | undefined => {
  const [, year = '', month = ''] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(name) ?? []
  if (year === '') return undefined
  const startsAt = new Date(Date.UTC(Number(year), Number(month) - 1))
  const endsAt = new Date(Date.UTC(Number(year), Number(month)))
  return {
    name,
    day: `${name}-01`,
    table: `journal_${year}_${month}`,
    endsAt,
    fromId: firstIdAt(startsAt),
    uptoId: firstIdAt(endsAt),
  }
}
