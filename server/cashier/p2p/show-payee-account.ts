import { showPayeeAccount as call } from '@tamuvo/contract/payment-confirmations.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import { institutionNames } from '../payee/institutions.ts'
import { lockPayee, openPayeeNumber } from '../payee/payee-store.ts'
import type { CashierServices } from '../services.ts'
import { findWithdrawal } from '../withdrawal/store.ts'
import { noteLook } from './picture-store.ts'
import { findPartOfDeposit } from './store.ts'

/** The look is committed before the number leaves. */
export const showPayeeAccount = handle(call, async ({ input, member, now, language, refuse }, services: CashierServices) => {
  const nameOf = await institutionNames(services.settings)
  const { part, payee } = await inTransaction(services.database, async (tx) => {
    const found = await findPartOfDeposit(tx, BigInt(input.id))
    if (found?.payerId !== member.id) throw refuse('NOT_FOUND')
    if (found.state !== 'WAIT_PAY' || now >= found.dueAt) throw refuse('DEPOSIT_NOT_OPEN')
    const withdrawal = await findWithdrawal(tx, found.withdrawalId)
    const account = withdrawal && (await lockPayee(tx, withdrawal.memberId, withdrawal.payeeId))
    if (!account) throw refuse('DEPOSIT_NOT_OPEN')
    await noteLook(tx, { partId: found.id, what: 'ACCOUNT', memberId: member.id, at: now })
    return { part: found, payee: account }
  })
  const { kind, institution, holder, branch } = payee
  return {
    kind,
    institution: nameOf(institution, language),
    holder,
    number: await openPayeeNumber(services.secrets, payee),
    branch,
    dueAt: part.dueAt.toISOString(),
  }
})
