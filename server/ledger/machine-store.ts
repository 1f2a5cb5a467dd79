import type { Queryable } from '../kit/database.ts'
import type { MachineRange } from './machine-map.ts'

/** Which machines of a cluster hold the rows of which members; none where one machine holds all. */
export const readMachineRanges = async (from: Queryable): Promise<MachineRange[]> => {
  const { rows } = await from.query<MachineRange>('SELECT first, last, machine, address FROM machine_ranges()')
  return rows
}

/** Whether an incident is open. A machine that is away does not get to know it, and nor do the others meanwhile. */
export const readIsStopped = async (from: Queryable): Promise<boolean> => {
  const { rows } = await from.query<{ isStopped: boolean }>('SELECT stopped_by IS NOT NULL AS "isStopped" FROM ledger_chain')
  return rows[0]?.isStopped ?? false
}
