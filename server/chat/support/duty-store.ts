import type { ServiceLane } from '@tamuvo/contract/service.ts'
import type { Queryable } from '../../kit/database.ts'

export type Duty = { name: string; lanes: ServiceLane[]; until: Date }

export const beginDuty = async (database: Queryable, { name, lanes, until }: Duty): Promise<void> => {
  await database.query(
    `INSERT INTO service_duty (name, lanes, until) VALUES ($1, $2, $3) ON CONFLICT (name) DO UPDATE SET lanes = $2, until = $3`,
    [name, lanes, until],
  )
}

export const endDuty = async (database: Queryable, name: string): Promise<void> => {
  await database.query('DELETE FROM service_duty WHERE name = $1', [name])
}

/** Staff on duty now, by name. */
export const listOnDuty = async (database: Queryable, now: Date): Promise<Duty[]> => {
  const { rows } = await database.query<Duty>('SELECT name, lanes, until FROM service_duty WHERE until > $1 ORDER BY name', [now])
  return rows
}

/** Prolongs the duty of a staff member. @returns their queues; undefined when not on duty */
export const prolongDuty = async (
  database: Queryable,
  { name, now, until }: { name: string; now: Date; until: Date },
): Promise<ServiceLane[] | undefined> => {
  const { rows } = await database.query<{ lanes: ServiceLane[] }>(
    'UPDATE service_duty SET until = greatest(until, $3) WHERE name = $1 AND until > $2 RETURNING lanes',
    [name, now, until],
  )
  return rows[0]?.lanes
}
