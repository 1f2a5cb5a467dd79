import { inTransaction, type Tx } from '../../kit/database.ts'
import type { Deposit } from '../deposit/deposit.ts'
import { listSlips } from '../deposit/slip/slip-store.ts'
import { findDeposit } from '../deposit/store.ts'
import type { CashierServices } from '../services.ts'
import { type LockedPart, lockPart, movePart } from './move-part.ts'
import type { Part } from './part.ts'
import type { PartOutcome } from './rules.ts'
import { findPartOfDeposit } from './store.ts'

type Asked = { depositId: bigint; memberId: bigint }
type Ended = { outcome: PartOutcome; deposit: Deposit }

const ofPayer = async (tx: Tx, { depositId, memberId }: Asked): Promise<LockedPart | undefined> => {
  const part = await findPartOfDeposit(tx, depositId)
  return part?.payerId === memberId ? lockPart(tx, part) : undefined
}

/** Whether there is a slip that came in time. */
const isProven = async (tx: Tx, { depositId, dueAt }: Part): Promise<boolean> =>
  ((await listSlips(tx, [depositId])).get(depositId) ?? []).some(({ at }) => at < dueAt)

const ended = async (tx: Tx, before: Deposit, outcome: PartOutcome): Promise<Ended> => ({
  outcome,
  deposit: (await findDeposit(tx, before.id)) ?? before,
})

/** The payer says that the other was paid; a slip proves it. @returns undefined where the member has no such part */
export const submitPart = (services: CashierServices, asked: Asked): Promise<Ended | undefined> =>
  inTransaction(services.database, async (tx) => {
    const locked = await ofPayer(tx, asked)
    if (!locked) return undefined
    const hasProof = await isProven(tx, locked.part)
    return ended(tx, locked.deposit, await movePart(tx, services, locked, { event: 'paid', hasProof }))
  })

/** The payer gives up, before a proof was sent. */
export const cancelPart = (services: CashierServices, asked: Asked): Promise<Ended | undefined> =>
  inTransaction(services.database, async (tx) => {
    const locked = await ofPayer(tx, asked)
    if (!locked) return undefined
    return ended(tx, locked.deposit, await movePart(tx, services, locked, { event: 'cancelled' }))
  })

/** The time to pay is over. A slip that came in time counts, though the payer did not say more: it is the payee's to look at. */
export const expirePart = (services: CashierServices, depositId: bigint): Promise<void> =>
  inTransaction(services.database, async (tx) => {
    const found = await findPartOfDeposit(tx, depositId)
    if (!found) return
    const locked = await lockPart(tx, found)
    if (locked.part.state !== 'WAIT_PAY') return
    // The clock of the process that enqueued it may be ahead of ours: the job is tried again.
    if (services.clock.now() < locked.part.dueAt) throw new Error('the time to pay is not over yet')
    const hasProof = await isProven(tx, locked.part)
    await movePart(tx, services, locked, { event: hasProof ? 'proven' : 'expired', hasProof })
  })
