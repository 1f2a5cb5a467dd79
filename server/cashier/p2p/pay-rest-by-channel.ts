import { payRestByChannel as call } from '@tamuvo/contract/payment-confirmations.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import type { CashierServices } from '../services.ts'
import { lockWithdrawal } from '../withdrawal/store.ts'
import { closeIfOver } from './close-offer.ts'
import { findOffer } from './offer-store.ts'
import { confirmationsOf } from './view.ts'

export const payRestByChannel = handle(call, async ({ input, member, refuse }, services: CashierServices) => {
  const sla = await services.settings.get('wd.sla')
  const id = BigInt(input.withdrawalId)
  return inTransaction(services.database, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id)
    if (withdrawal?.memberId !== member.id) throw refuse('NOT_FOUND')
    const offer = await findOffer(tx, id)
    if (!offer) throw refuse('NOT_FOUND')
    if (offer.state === 'ASKED' || offer.state === 'CLOSED') throw refuse('P2P_ENDED')
    await closeIfOver(tx, services, withdrawal, { sla, isAsked: true })
    const [view] = await confirmationsOf(services, tx, [(await findOffer(tx, id)) ?? offer])
    if (!view) throw refuse('NOT_FOUND')
    return view
  })
})
