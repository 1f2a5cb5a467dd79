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

/** The machines of a cluster and where each is, as one text; empty where one machine holds all. */
export const readMachines = async (from: Queryable): Promise<string> => {
  const { rows } = await from.query<{ machines: string }>('SELECT ledger_machines() AS machines')
  return rows[0]?.machines ?? ''
}

/** Says to a connection with which machines it may be used: once they are others, it takes no rows. */
export const useMachines = async (connection: Queryable, machines: string): Promise<void> => {
  await connection.query(`SELECT set_config('tamuvo.machines', $1, false)`, [machines])
}
