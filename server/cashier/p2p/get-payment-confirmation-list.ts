import { getPaymentConfirmationList as call } from '@tamuvo/contract/payment-confirmations.ts'
import { handle } from '../../kit/handle.ts'
import type { CashierServices } from '../services.ts'
import { listOffersOf } from './offer-store.ts'
import { confirmationsOf } from './view.ts'

const shownMax = 20

/** The last withdrawals that members pay, those that are over too. */
export const getPaymentConfirmationList = handle(call, async ({ member }, services: CashierServices) => ({
  list: await confirmationsOf(services, services.database, await listOffersOf(services.database, member.id, shownMax)),
  confirmMinutes: await services.settings.get('p2p.confirmMinutes'),
}))
