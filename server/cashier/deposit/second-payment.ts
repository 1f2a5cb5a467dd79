import type { Amount } from '@tamuvo/money/amount.ts'
import type { Tx } from '../../kit/database.ts'
import { house } from '../../ledger/accounts.ts'
import type { Entry } from '../../ledger/entry.ts'
import { namedKey } from '../../ledger/keys.ts'
import { openCase } from '../../wallet/suspense-store.ts'
import type { CashierServices } from '../services.ts'
import type { Deposit } from './deposit.ts'

/** A deposit was paid again: there is more than the member asked for, until a person finds out whose it is. */
export const bookSecond = async (
  tx: Tx,
  services: CashierServices,
  deposit: Deposit,
  payment: { id: string; amount: Amount; currency: string },
): Promise<void> => {
  const { id, memberId } = deposit
  const { amount, currency } = payment
  const entry: Entry = {
    key: namedKey('second-payment', deposit.provider, payment.id),
    kind: 'DEPOSIT',
    ref: id,
    moves: [{ from: services.providers[deposit.provider].account, to: house('suspense'), amount }],
  }
  const [posted] = currency === deposit.currency ? await services.ledger.postIn(tx, [entry]) : []
  const entryId = posted?.is === 'posted' ? posted.entryId : null
  await openCase(tx, services, { kind: 'second-payment', subjectId: id, event: payment.id, memberId, amount, currency, entryId })
}
