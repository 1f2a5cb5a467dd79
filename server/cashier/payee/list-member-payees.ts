import { listMemberPayees as call } from '@tamuvo/contract/cashier-payees.ts'
import { handle } from '../../kit/handle.ts'
import { listActions } from './action-store.ts'
import { institutionNames } from './institutions.ts'
import { payeeStateOf } from './payee.ts'
import { listAllPayeesOf } from './payee-store.ts'
import type { PayeeServices } from './services.ts'
import { viewOf } from './view.ts'

const shownMax = 100
const actionsMax = 500

export const listMemberPayees = handle(call, async ({ input, now, language }, services: PayeeServices) => {
  const { database, settings } = services
  const memberId = BigInt(input.memberId)
  const payees = await listAllPayeesOf(database, memberId, shownMax)
  const ids = payees.map(({ id }) => id)
  const [inUse, actions, nameOf] = await Promise.all([
    services.payeesInUse(database, memberId),
    listActions(database, ids, actionsMax),
    institutionNames(settings),
  ])
  const list = payees.map((payee) => ({
    ...viewOf(payee, nameOf(payee.institution, language)),
    state: payeeStateOf(payee, { now, inUse }),
    deletedAt: payee.deletedAt?.toISOString() ?? null,
    actions: actions
      .filter(({ payeeId }) => payeeId === payee.id)
      .map(({ action, by, reason, at }) => ({ action, by, reason, at: at.toISOString() })),
  }))
  return { list }
})
