import { toWire } from '@tamuvo/money/amount.ts'
import { putMessage } from '../../content/message-store.ts'
import type { Tx } from '../../kit/database.ts'
import type { CashierServices } from '../services.ts'
import type { Withdrawal } from '../withdrawal/withdrawal.ts'
import type { Part } from './part.ts'

/**
 * Tells the payee of a payment. In the transaction that begins the time to answer, so that it runs for no payee without a notice, whichever
 * processes are down. @returns when that was
 */
export const sendNotice = async (
  tx: Tx,
  { newId, rooms, clock }: Pick<CashierServices, 'newId' | 'rooms' | 'clock'>,
  { id, amount, payeeId: memberId }: Pick<Part, 'id' | 'amount' | 'payeeId'>,
  { reference }: Pick<Withdrawal, 'reference'>,
): Promise<Date> => {
  const at = clock.now()
  const filled = { amount: toWire(amount), reference }
  await putMessage(tx, rooms, { id: newId(), memberId, key: `p2p.paid:${id}`, kind: 'payment_waits', filled, at })
  return at
}
