import { addDepositSlip as call } from '@tamuvo/contract/cashier.ts'
import { pictureLimits } from '@tamuvo/contract/pictures.ts'
import { inTransaction } from '../../../kit/database.ts'
import { handle } from '../../../kit/handle.ts'
import { takePicture } from '../../../kit/pictures.ts'
import { takeToken } from '../../../kit/rate-limit.ts'
import type { CashierServices } from '../../services.ts'
import { findDeposit, lockDeposit } from '../store.ts'
import { isToMember } from '../rules.ts'
import type { Deposit } from '../deposit.ts'
import { takesProof, viewOf } from '../view.ts'
import { insertSlip } from './slip-store.ts'

const slipsPerHour = 20

/** What is paid to another member is proven in time, or not at all. */
const isOverdue = (deposit: Deposit, at: Date): boolean => isToMember(deposit) && at >= deposit.expiresAt

export const addDepositSlip = handle(call, async ({ input, member, now, signal, refuse }, services: CashierServices) => {
  const { database } = services
  const known = await findDeposit(database, BigInt(input.id))
  if (known?.memberId !== member.id) throw refuse('NOT_FOUND')
  if (!takesProof(known) || isOverdue(known, now)) throw refuse('DEPOSIT_NOT_OPEN')
  const retryAfter = await takeToken(database, services.clock, {
    key: `deposit:slip:${member.id}`,
    max: slipsPerHour,
    perSeconds: 3600,
  })
  if (retryAfter > 0) throw refuse('TOO_MANY_REQUESTS', { retryAfter })
  const picture = await takePicture(services, input.image, {
    bytesMax: pictureLimits.bytesMax,
    taker: { who: `member:${member.id}`, signal },
  })
  const deposit = await inTransaction(database, async (tx) => {
    const locked = await lockDeposit(tx, known.id)
    // Under the lock, by the clock: neither a picture that takes long nor a job that has not run gives time.
    const at = services.clock.now()
    if (!locked || !takesProof(locked) || isOverdue(locked, at)) throw refuse('DEPOSIT_NOT_OPEN')
    if (!(await insertSlip(tx, locked.id, picture, at))) throw refuse('DEPOSIT_SLIPS_MAX')
    return locked
  })
  return viewOf(services, deposit)
})
