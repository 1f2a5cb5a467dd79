import { randomUUID } from 'node:crypto'
import { approveWithdrawal as approval, confirmWithdrawal as confirmation } from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import type { Role } from '@tamuvo/contract/permissions.ts'
import { inTransaction } from '../../../kit/database.ts'
import { Refused } from '../../../kit/refuse.ts'
import { writtenDown } from '../../../kit/staff.ts'
import { accountToPay } from '../account-to-pay.ts'
import { approve } from '../approve-withdrawal.ts'
import { confirm } from '../confirm-withdrawal.ts'
import type { WithdrawalServices } from '../services.ts'
import { listQueue } from '../store.ts'
import type { Withdrawal } from '../withdrawal.ts'

/** As long as a reader needs to see that a person has it. */
const afterMs = 20_000
const atOnce = 20
const pagesMax = 50
const note = 'The demo has no staff: approved by rule.'

/** Two people of the demo, so that what needs two has two. */
const reviewers: Record<'first' | 'second', { name: string; roles: readonly Role[] }> = {
  first: { name: 'demo-reviewer', roles: ['maker'] },
  second: { name: 'demo-checker', roles: ['checker'] },
}

/**
 * Approves what waits for staff in a demo, where there is none: only while every channel is a sandbox, which moves no real money. Held
 * and frozen members, barred payees, and what staff have taken on stay. Each approval is recorded like a call of staff.
 */
export const reviewDemo = async (services: WithdrawalServices): Promise<void> => {
  if (!services.payouts.every(({ isSandbox }) => isSandbox)) return
  const { database, clock } = services
  const now = clock.now()
  const isDue = ({ claimedBy, stageAt }: Withdrawal): boolean =>
    claimedBy === null && now.getTime() - stageAt.getTime() >= afterMs
  // What could not be sent would come back to be approved again, without end.
  const isPayable = async (withdrawal: Withdrawal): Promise<boolean> =>
    (await inTransaction(database, (tx) => accountToPay(tx, withdrawal, now))) !== undefined
  // What stays is at the front of the queue: it must not keep the others from their turn.
  for (let pageNo = 1; pageNo <= pagesMax; pageNo++) {
    const { list } = await listQueue(database, 'review', { pageNo, pageSize: atOnce })
    for (const withdrawal of list) if (isDue(withdrawal) && (await isPayable(withdrawal))) await review(services, withdrawal)
    if (list.length < atOnce) return
  }
}

const review = async (services: WithdrawalServices, { id, maker, reference }: Withdrawal): Promise<void> => {
  const isFirst = maker === null
  const input = { id: id.toString(), note }
  const traceId = randomUUID()
  const asked = { call: (isFirst ? approval : confirmation).path, input, address: '', traceId }
  const refuse = (code: Refused['code'], detail?: Record<string, unknown>): Refused => new Refused(code, detail)
  try {
    await writtenDown(services, { ...reviewers[isFirst ? 'first' : 'second'], isMachine: true }, asked, (staff) =>
      (isFirst ? approve : confirm)({ input, staff, refuse, now: services.clock.now() }, services),
    )
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    services.log.info({ withdrawal: reference, code: error.code }, 'the demo leaves a withdrawal to people')
  }
}
