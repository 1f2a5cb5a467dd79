import * as contract from '@tamuvo/contract/account-centre.ts'
import { handle } from '../../kit/handle.ts'
import type { AccountServices } from '../services.ts'
import { findMember } from '../store.ts'
import { gateOf, pagesFor } from './centre-rules.ts'

export const getCentre = handle(contract.getCentre, async ({ member, refuse }, services: AccountServices) => {
  const found = await findMember(services.database, member.id)
  if (!found) throw refuse('NOT_LOGGED_IN')
  const [menu, toUpline, waiting] = await Promise.all([
    services.settings.get('centre.menu'),
    services.mayPayUpline(found.id),
    services.countWaiting(found.id),
  ])
  const visitor = { type: found.type, toUpline }
  return {
    pages: pagesFor(menu, visitor).map((page) => ({ page, gate: gateOf(page, visitor), count: waiting[page] ?? 0 })),
  }
})
