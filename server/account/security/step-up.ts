import * as contract from '@tamuvo/contract/account-security.ts'
import { inTransaction } from '../../kit/database.ts'
import { appendEvents } from '../../kit/outbox.ts'
import { handle } from '../../kit/handle.ts'
import type { AccountServices } from '../services.ts'
import { holdMoney } from '../hold-store.ts'
import { requireOwn } from '../own.ts'
import { proveByAuthenticator } from './prove-by-authenticator.ts'
import { writeSessionProof } from './session-proof-store.ts'

const minuteMs = 60_000

export const stepUp = handle(contract.stepUp, async (request, services: AccountServices) => {
  const person = await requireOwn(request, services)
  const { input, member, now: at, refuse } = request
  if (!person.hasAuthenticator) throw refuse('TWOFA_OFF')
  const by = await proveByAuthenticator(services, person.id, { code: input.code, now: at })
  if (!by) throw refuse('TWOFA_WRONG')

  const { afterRecoveryHours: hours } = await services.settings.get('risk.holds')
  await inTransaction(services.database, async (tx) => {
    if (!(await writeSessionProof(tx, member.tokenHash, at))) throw refuse('NOT_LOGGED_IN')
    if (by === 'recovery') await holdMoney(tx, person.id, { hours, reason: 'recovery_code', at })
    await appendEvents(tx, { kind: 'member.stepped_up', memberId: person.id, body: { by }, at })
  })
  const minutes = await services.settings.get('auth.stepUpMinutes')
  return { until: new Date(at.getTime() + minutes * minuteMs).toISOString() }
})
