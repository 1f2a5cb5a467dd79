import type { Tx } from '../../../kit/database.ts'
import type { CashierServices } from '../../services.ts'
import { codesIn, tailOf } from './codes.ts'
import { insertLine, type NewLine } from './line-store.ts'
import { maskedPayer } from './same-payer.ts'
import type { StatementLine } from './statement.ts'

type From = Pick<NewLine, 'accountId' | 'source' | 'addedBy' | 'currency'>

/** Keeps a statement line for the job that matches it. @returns false when it is here already */
export const takeLine = (
  tx: Tx,
  { newId, clock, secrets }: Pick<CashierServices, 'newId' | 'clock' | 'secrets'>,
  from: From,
  { key, amount, paidFrom, paidUntil, payer, payerAccount, remark, txn }: StatementLine,
): Promise<boolean> =>
  insertLine(tx, secrets, {
    ...from,
    id: newId(),
    key,
    addedAt: clock.now(),
    amount,
    paidFrom,
    paidUntil,
    codes: codesIn(remark),
    txnTail: tailOf(txn),
    payerMask: maskedPayer(payer),
    party: { payer, payerAccount, remark },
  })
