import { type Call, needsCode } from '@tamuvo/contract/call.ts'
import { forgetBucket, takeToken } from './rate-limit.ts'
import { Refused } from './refuse.ts'
import type { KitServices } from './services.ts'
import type { Staff } from './staff.ts'
import {
  findStaffAuthenticator,
  type ShownCode,
  type StaffAuthenticator,
  staffSecrets,
  takeStaffStep,
} from './staff-authenticators.ts'
import { matchingStep } from './totp.ts'

/** How long a code counts for its key and address. Nothing extends it but another code. */
const proofMs = 10 * 60_000
const wrongCodes = { max: 5, perSeconds: 1_800 }

type CodeTools = Pick<KitServices, 'config' | 'database' | 'clock' | 'log' | 'secrets'>

/** @param address where a proof has to come from */
export const authenticatorOf = (
  { database, clock }: CodeTools,
  { id }: Staff,
  address: string,
): Promise<StaffAuthenticator | undefined> =>
  findStaffAuthenticator(database, id, { address, since: new Date(clock.now().getTime() - proofMs) })

/**
 * Asks for the second factor of a person before a call that changes something (docs/decisions/0036).
 * @throws Refused STAFF_AUTHENTICATOR_NEEDED, STAFF_CODE_NEEDED, STAFF_CODE_WRONG, TOO_MANY_REQUESTS
 */
export const requireCode = async (
  tools: CodeTools,
  staff: Staff,
  { call, code, address }: { call: Call; code: string | undefined; address: string },
): Promise<void> => {
  if (!needsCode(call) || staff.isMachine) return
  const found = await authenticatorOf(tools, staff, address)
  if (found?.isConfirmed) {
    if (code) await showCode(tools, staff, found, { code, address, take: takeStaffStep })
    else if (!found.isProven) throw new Refused('STAFF_CODE_NEEDED')
  } else if (tools.config.needsStaffCodes) throw new Refused('STAFF_AUTHENTICATOR_NEEDED')
}

type Showing = {
  code: string
  address: string
  /** Uses the code up. @returns false when it was used already */
  take(database: CodeTools['database'], staffId: bigint, shown: ShownCode): Promise<boolean>
}

/**
 * Checks a code and uses it up. The try is counted first, so that concurrent ones cannot exceed the limit; a right code resets
 * the count.
 * @throws Refused STAFF_CODE_WRONG, TOO_MANY_REQUESTS
 */
export const showCode = async (
  { database, clock, log, secrets }: CodeTools,
  { id, name }: Staff,
  { sealed, lastStep }: StaffAuthenticator,
  { code, address, take }: Showing,
): Promise<void> => {
  const key = `operator:code:${name}`
  const retryAfter = await takeToken(database, clock, { key, ...wrongCodes })
  if (retryAfter > 0) throw new Refused('TOO_MANY_REQUESTS', { retryAfter })
  const at = clock.now()
  const step = matchingStep(secrets.open(staffSecrets, id, sealed), code.normalize('NFKC').trim(), at, lastStep)
  if (step === undefined || !(await take(database, id, { sealed, step, address, at }))) {
    log.warn({ address, name }, 'a wrong code was shown with an operator key')
    throw new Refused('STAFF_CODE_WRONG')
  }
  await forgetBucket(database, key)
}
