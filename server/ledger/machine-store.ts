import type { Queryable } from '../kit/database.ts'
import type { MachineRange } from './machine-map.ts'

/** Which machines of a cluster hold the rows of which members; none where one machine holds all. */
export const readMachineRanges = async (from: Queryable): Promise<MachineRange[]> => {
  const { rows } = await from.query<MachineRange>('SELECT first, last, machine, address FROM machine_ranges()')
  return rows
}
