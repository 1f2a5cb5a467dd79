import { type Permission, permissionsOf, type Role } from '@tamuvo/contract/permissions.ts'
import { keyHolder, type OperatorKey } from './operator-keys.ts'
import { takeToken } from './rate-limit.ts'
import { Refused } from './refuse.ts'
import type { KitServices } from './services.ts'
import { closeStaffCall, openStaffCall } from './staff-calls.ts'

/** The staff member who makes a call. A name keeps its id for good; 0 is the system itself. */
export type Staff = { id: bigint; name: string; roles: readonly Role[]; isMachine: boolean }

const wrongPerMinute = 10
const callsPerMinute = 300

type StaffTools = Pick<KitServices, 'config' | 'database' | 'clock' | 'log'>

/**
 * The key of `Authorization: Operator name.secret`.
 * @throws Refused OPERATOR_KEY_NEEDED, OPERATOR_KEY_WRONG, TOO_MANY_REQUESTS
 */
export const requireKey = async (tools: StaffTools, header: string | undefined, address: string): Promise<OperatorKey> => {
  const shown = /^Operator (\S{1,200})$/.exec(header ?? '')?.[1]
  if (!shown) throw new Refused('OPERATOR_KEY_NEEDED')
  const key = keyHolder(tools.config.operators, shown)
  if (!key) {
    await limit(tools, `operator:wrong:${address}`, wrongPerMinute)
    tools.log.warn({ address }, 'an unknown operator key was used')
    throw new Refused('OPERATOR_KEY_WRONG')
  }
  await limit(tools, `operator:${key.name}`, callsPerMinute)
  return key
}

const limit = async ({ database, clock }: StaffTools, key: string, max: number): Promise<void> => {
  const retryAfter = await takeToken(database, clock, { key, max, perSeconds: 60 })
  if (retryAfter > 0) throw new Refused('TOO_MANY_REQUESTS', { retryAfter })
}

/** @throws Refused FORBIDDEN */
export const requirePermission = ({ roles }: Pick<OperatorKey, 'roles'>, permission: Permission | undefined): void => {
  if (!permission || !permissionsOf(roles).has(permission)) throw new Refused('FORBIDDEN', { permission: permission ?? null })
}

export type AskedByStaff = { call: string; input: unknown; address: string; traceId: string }

/**
 * Records a call before it is handled, and then how it ended. A call that cannot be recorded is not handled; one that was
 * handled is answered even if its end cannot be recorded: the record then has none, and the log says so.
 */
export const writtenDown = async <Value>(
  { database, clock, log }: StaffTools,
  { name, roles, isMachine }: Omit<OperatorKey, 'hash'>,
  asked: AskedByStaff,
  answer: (staff: Staff) => Promise<Value>,
): Promise<Value> => {
  const { id, staffId } = await openStaffCall(database, { ...asked, name, at: clock.now() })
  const close = (code: string): Promise<void> =>
    closeStaffCall(database, id, code).catch((error: unknown) =>
      log.error({ note: String(id), code, error: String(error) }, 'the end of a call of the staff API could not be recorded'),
    )
  try {
    const value = await answer({ id: staffId, name, roles, isMachine })
    await close('OK')
    return value
  } catch (error) {
    await close(error instanceof Refused ? error.code : 'SYSTEM_ERROR')
    throw error
  }
}
