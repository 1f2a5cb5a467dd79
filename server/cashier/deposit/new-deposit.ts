import { type Amount, zero } from '@tamuvo/money/amount.ts'
import type { Tx } from '../../kit/database.ts'
import { dayOf } from '../../kit/days.ts'
import type { SettingOf } from '../../platform/setting-list.ts'
import type { CashierServices } from '../services.ts'
import type { Deposit } from './deposit.ts'
import type { Method } from './method-store.ts'
import { windowMs } from './rules.ts'
import { nextDepositNumber } from './store.ts'
import { feeDown } from './terms.ts'

const referenceDigits = 6

type Asked = { amount: Amount; memberId: bigint; now: Date; method: Method; brand: SettingOf<'brand'> }

/** A deposit that begins, with a number of its own. */
export const newDeposit = async (
  tx: Tx,
  { newId }: Pick<CashierServices, 'newId'>,
  { amount, memberId, now, method, brand: { timeZone, currency } }: Asked,
): Promise<Deposit> => {
  const day = dayOf(timeZone, now).replaceAll('-', '')
  const number = (await nextDepositNumber(tx)).toString().padStart(referenceDigits, '0')
  return {
    id: newId(),
    reference: `D${day}${number}`,
    memberId,
    method: method.code,
    kind: method.kind,
    provider: method.provider,
    amount,
    currency: currency.code,
    fee: feeDown(method, amount),
    credited: zero,
    received: null,
    state: 'CREATED',
    reason: null,
    payUrl: null,
    qr: null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + windowMs(method)),
    finishedAt: null,
    entryId: null,
    reversalEntryId: null,
  }
}
