import { listPayees as call } from '@tamuvo/contract/cashier-payees.ts'
import { handle } from '../../kit/handle.ts'
import { institutionNames, institutionView } from './institutions.ts'
import { payeeStateOf } from './payee.ts'
import { hasEverHadOne, listPayeesOf } from './payee-store.ts'
import { requirePayer } from './require-payer.ts'
import type { PayeeServices } from './services.ts'
import { viewOf } from './view.ts'

export const listPayees = handle(call, async (request, services: PayeeServices) => {
  const { id, payeeName } = await requirePayer(request, services)
  const { language, now } = request
  const { database, settings } = services
  const [payees, inUse, nameOf, ever] = await Promise.all([
    listPayeesOf(database, id),
    services.payeesInUse(database, id),
    institutionNames(settings),
    hasEverHadOne(database, id),
  ])
  const newHoldHours = await settings.get('payee.newHoldHours')
  const open = (await settings.get('payee.institutions')).filter((institution) => institution.open)
  return {
    list: payees.flatMap((payee) => {
      const state = payeeStateOf(payee, { now, inUse })
      return state === 'DELETED' ? [] : [{ ...viewOf(payee, nameOf(payee.institution, language)), state }]
    }),
    holder: payeeName,
    payeesMax: await settings.get('payee.max'),
    newHoldHours,
    nextWaits: ever && newHoldHours > 0,
    institutions: open.map((institution) => institutionView(institution, language)),
  }
})
