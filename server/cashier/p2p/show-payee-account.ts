import { showPayeeAccount as call } from '@tamuvo/contract/payment-confirmations.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import { readSettings } from '../../platform/settings.ts'
import { institutionNames } from '../payee/institutions.ts'
import { lockPayee, openPayeeNumber } from '../payee/payee-store.ts'
import type { CashierServices } from '../services.ts'
import { expectedBonus } from './bonus.ts'
import { lockPart } from './move-part.ts'
import { noteLook } from './picture-store.ts'
import { stopPart } from './stop-part.ts'
import { findPartOfDeposit } from './store.ts'

/** The look is committed before the number leaves, under the lock that keeps a payment from who may no longer be paid. */
export const showPayeeAccount = handle(call, async ({ input, member, language, refuse }, services: CashierServices) => {
  const nameOf = await institutionNames(services.settings)
  const shown = await inTransaction(services.database, async (tx) => {
    const found = await findPartOfDeposit(tx, BigInt(input.id))
    if (found?.payerId !== member.id) throw refuse('NOT_FOUND')
    const locked = await lockPart(tx, found)
    const { part, withdrawal } = locked
    const now = services.clock.now()
    if (part.state !== 'WAIT_PAY' || now >= part.dueAt) throw refuse('DEPOSIT_NOT_OPEN')
    // Refused once that is committed.
    if (await stopPart(tx, services, locked)) return undefined
    const payee = await lockPayee(tx, withdrawal.memberId, withdrawal.payeeId)
    if (!payee) throw refuse('DEPOSIT_NOT_OPEN')
    await noteLook(tx, { partId: part.id, what: 'ACCOUNT', memberId: member.id, at: now })
    const bonus = await expectedBonus(tx, part, { settings: await readSettings(tx, services.log), now })
    return { part, payee, bonus }
  })
  if (!shown) throw refuse('P2P_PAYEE_STOPPED')
  const { kind, institution, holder, branch } = shown.payee
  return {
    kind,
    institution: nameOf(institution, language),
    holder,
    number: await openPayeeNumber(services.secrets, shown.payee),
    branch,
    dueAt: shown.part.dueAt.toISOString(),
    bonus: toWire(shown.bonus),
  }
})
