import { proposePayoutBatch as call } from '@tamuvo/contract/payout-batches.ts'
import { add, type Amount, toWire, zero } from '@tamuvo/money/amount.ts'
import { inTransaction, type Tx } from '../../../kit/database.ts'
import { handle } from '../../../kit/handle.ts'
import { accountToPay } from '../account-to-pay.ts'
import { insertAttempt, isUnfinished, listAttempts, manualChannel } from '../attempt-store.ts'
import { moveOn, type Sla } from '../move.ts'
import { restOf } from '../rules.ts'
import type { WithdrawalServices } from '../services.ts'
import { lockWithdrawal } from '../store.ts'
import { isPayable } from '../transitions.ts'
import type { Act, Withdrawal } from '../withdrawal.ts'
import { insertBatch, insertItem } from './batch-store.ts'

/** Each of them gets a try of its own, so that no channel pays beside it. */
export const proposePayoutBatch = handle(call, async (request, services: WithdrawalServices) => {
  const { input, staff, now, refuse } = request
  const sla = await services.settings.get('wd.sla')
  const id = services.newId()
  const reference = `B${id.toString(36).toUpperCase()}`
  return inTransaction(services.database, async (tx) => {
    const found = await lockAll(tx, input.ids)
    const unfit = await unfitOf(tx, found, now)
    const known = new Set(found.map((each) => each.id.toString()))
    const ids = [...input.ids.filter((each) => !known.has(each)), ...unfit]
    if (ids.length > 0) throw refuse('CASE_CLOSED', { ids })
    await insertBatch(tx, { id, reference, note: input.note, maker: staff.id, madeAt: now })
    const act = { name: 'batch', note: input.note, by: staff.id, at: now } as const
    let sum: Amount = zero
    for (const withdrawal of found) sum = add(sum, await setAside(tx, services, withdrawal, { batchId: id, sla, act }))
    return { id: id.toString(), reference, count: found.length, sum: toWire(sum) }
  })
})

/** In one order, so that two batches at once do not wait for each other. */
const lockAll = async (tx: Tx, ids: readonly string[]): Promise<Withdrawal[]> => {
  const found: Withdrawal[] = []
  for (const id of [...new Set(ids)].map(BigInt).toSorted((a, b) => Number(a - b))) {
    const withdrawal = await lockWithdrawal(tx, id)
    if (withdrawal) found.push(withdrawal)
  }
  return found
}

/** The ids of those that may not be paid by hand now. */
const unfitOf = async (tx: Tx, found: readonly Withdrawal[], now: Date): Promise<string[]> => {
  const unfit: string[] = []
  for (const withdrawal of found) {
    const isTried = (await listAttempts(tx, withdrawal.id)).some(({ state }) => isUnfinished(state))
    const mayBePaid = isPayable(withdrawal.state) && !isTried && (await accountToPay(tx, withdrawal, now))
    if (!mayBePaid) unfit.push(withdrawal.id.toString())
  }
  return unfit
}

type SettingAside = { batchId: bigint; sla: Sla; act: Act }

const setAside = async (
  tx: Tx,
  services: WithdrawalServices,
  withdrawal: Withdrawal,
  { batchId, sla, act }: SettingAside,
): Promise<Amount> => {
  const { id, reference, currency } = withdrawal
  const attempt = (await listAttempts(tx, id)).length + 1
  const amount = restOf(withdrawal)
  await insertAttempt(tx, {
    withdrawalId: id,
    attempt,
    reference: `${reference}-${attempt}`,
    channel: manualChannel,
    amount,
    currency,
    state: 'PENDING',
    sentAt: act.at,
  })
  await insertItem(tx, batchId, { withdrawalId: id, attempt })
  await moveOn(tx, services, withdrawal, { event: 'send', detour: 'hand', sla, act })
  return amount
}
