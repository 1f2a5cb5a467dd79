import { approveWithdrawal as approval, confirmWithdrawal as confirmation } from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import { inTransaction } from '../../../kit/database.ts'
import { accountToPay } from '../account-to-pay.ts'
import { approve } from '../approve-withdrawal.ts'
import { confirm } from '../confirm-withdrawal.ts'
import type { WithdrawalServices } from '../services.ts'
import { listQueue } from '../store.ts'
import type { Withdrawal } from '../withdrawal.ts'
import { actInDemo, isSandboxOnly } from './reviewers.ts'

/** As long as a reader needs to see that a person has it. */
const afterMs = 20_000
const atOnce = 20
const pagesMax = 50
const note = 'The demo has no staff: approved by rule.'

/**
 * Approves what waits for staff in a demo, where there is none: only while every channel is a sandbox, which moves no real money. Held
 * and frozen members, barred payees, and what staff have taken on stay. Each approval is recorded like a call of staff.
 */
export const reviewDemo = async (services: WithdrawalServices): Promise<void> => {
  if (!isSandboxOnly(services)) return
  const { database, clock } = services
  const now = clock.now()
  const isDue = ({ claimedBy, stageAt }: Withdrawal): boolean =>
    claimedBy === null && now.getTime() - stageAt.getTime() >= afterMs
  // What could not be sent would come back to be approved again, without end.
  const isPayable = async (withdrawal: Withdrawal): Promise<boolean> =>
    (await inTransaction(database, (tx) => accountToPay(tx, withdrawal, now))) !== undefined
  for (const withdrawal of await listReview(services))
    if (isDue(withdrawal) && (await isPayable(withdrawal))) await review(services, withdrawal)
}

/** All pages before anything is approved: that takes it from the queue, and moves others to pages that were read. */
const listReview = async ({ database }: WithdrawalServices): Promise<Withdrawal[]> => {
  const found = new Map<bigint, Withdrawal>()
  for (let pageNo = 1; pageNo <= pagesMax; pageNo++) {
    const { list } = await listQueue(database, 'review', { pageNo, pageSize: atOnce })
    for (const withdrawal of list) found.set(withdrawal.id, withdrawal)
    if (list.length < atOnce) break
  }
  return [...found.values()]
}

const review = (services: WithdrawalServices, { id, maker }: Withdrawal): Promise<void> => {
  const isFirst = maker === null
  const input = { id: id.toString(), note }
  return actInDemo(
    services,
    { by: isFirst ? 'first' : 'second', path: (isFirst ? approval : confirmation).path, input },
    (acting) => (isFirst ? approve : confirm)({ ...acting, input }, services),
  )
}
