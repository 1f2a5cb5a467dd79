import { agreeOnPaymentDispute, settlePaymentDispute } from '@tamuvo/contract/payment-disputes.ts'
import type { CashierServices } from '../../services.ts'
import { actInDemo, isSandboxOnly } from '../../withdrawal/demo/reviewers.ts'
import { agreeOnRuling } from '../agree-on-payment-dispute.ts'
import { listDisputes } from '../dispute-store.ts'
import { settleDispute } from '../settle-payment-dispute.ts'
import { demoDecidesAt } from './decide-by.ts'

const atOnce = 100
const note = 'The demo has no bank in which the money could be seen.'

/**
 * Decides on disputes in a demo, where there is no staff: that nothing arrived, since no bank of it moves money. Only while every channel
 * is a sandbox; what a person has proposed is left to people.
 */
export const decideDisputes = async (services: CashierServices): Promise<void> => {
  if (!isSandboxOnly(services)) return
  const now = services.clock.now()
  // The oldest come first, and those that stay are few: a person is at them.
  const { list } = await listDisputes(services.database, { pageNo: 1, pageSize: atOnce })
  for (const { id, disputedAt, madeAt, agreed } of list) {
    if (demoDecidesAt(disputedAt) > now || (madeAt !== null && agreed === null)) continue
    const ruling = { id: id.toString(), ruling: 'RETURNED' as const, note }
    const assent = { id: id.toString(), agreed: true, note }
    await actInDemo(services, { by: 'first', path: settlePaymentDispute.path, input: ruling }, (acting) =>
      settleDispute({ ...acting, input: ruling }, services),
    )
    await actInDemo(services, { by: 'second', path: agreeOnPaymentDispute.path, input: assent }, (acting) =>
      agreeOnRuling({ ...acting, input: assent }, services),
    )
  }
}
